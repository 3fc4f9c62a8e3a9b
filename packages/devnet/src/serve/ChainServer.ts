import type { RpcMethods } from './RpcMethods.ts'

export interface ServeChainArgs {
  /** Name of the chain, for messages. */
  readonly chain: string
  readonly methods: RpcMethods
  /** The port: 0 for a free one. */
  readonly port: number
}

export interface ChainServer {
  /** The port; 0 in a browser, where nothing listens. */
  readonly port: number
  readonly close: () => Promise<void>
}
