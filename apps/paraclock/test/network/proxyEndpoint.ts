import { connect, createServer, type Socket } from 'node:net'
import type { RelayedEndpoint } from './relayEndpoint.ts'

/** What a connection does with the bytes of a node: the upgrade is among them. */
export type Passing = (chunk: Buffer, client: Socket) => void

/** Stands in front of a node, on the loopback, below WebSocket: it may drop, hold and cut bytes. */
export async function proxyEndpoint(
  url: string,
  openPassing: () => Passing
): Promise<RelayedEndpoint> {
  const { port: nodePort, hostname } = new URL(url)
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    const node = connect(Number(nodePort), hostname)
    const pass = openPassing()
    client.pipe(node)
    node.on('data', (chunk) => pass(chunk, client))
    for (const [one, other] of [
      [client, node],
      [node, client]
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { readonly port: number }
  return {
    url: `ws://127.0.0.1:${port}`,
    close: async () => {
      for (const client of clients) client.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
  }
}
