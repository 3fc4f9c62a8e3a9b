import type { ChainServer, ServeChainArgs } from './ChainServer.ts'

/** In a browser nothing listens: callers of the same program use the `openWire` of the chain. */
export async function serveChain(_args: ServeChainArgs): Promise<ChainServer> {
  return { port: 0, close: async () => undefined }
}
