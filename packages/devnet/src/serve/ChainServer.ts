import type { RpcMethods } from './RpcMethods.ts'

export interface ServeChainArgs {
  readonly methods: RpcMethods
  readonly port: number
}

export interface ChainServer {
  /** The port; 0 in a browser, where no port is open. */
  readonly port: number
  readonly close: () => Promise<void>
}
