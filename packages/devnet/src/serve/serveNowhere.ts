import type { ChainServer, ServeChainArgs } from './ChainServer.ts'

/** A browser cannot open a port. Callers in the same process use the chain's `openWire`. */
export async function serveChain(_args: ServeChainArgs): Promise<ChainServer> {
  return { port: 0, close: async () => undefined }
}
