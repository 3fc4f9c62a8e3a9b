import type { RpcMethods } from './RpcMethods.ts'

export interface ServeChainArgs {
  readonly methods: RpcMethods
  readonly port: number
  /** The origins of pages that are served, in addition to those of the loopback. */
  readonly origins?: readonly string[] | undefined
}

export interface ChainServer {
  /** 0 in a browser, where no port is open. */
  readonly port: number
  readonly close: () => Promise<void>
}
