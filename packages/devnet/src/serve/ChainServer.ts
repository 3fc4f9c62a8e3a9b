import type { RpcMethods } from './RpcMethods.ts'

export interface ServeChainArgs {
  readonly methods: RpcMethods
  readonly port: number
}

export interface ChainServer {
  /** 0 in a browser, where no port is open. */
  readonly port: number
  readonly close: () => Promise<void>
}
