import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Passes each connection to the next server that accepts it, without reading its data. */
export async function startBalancer(
  ports: readonly number[]
): Promise<{ url: string; close: () => void }> {
  let turn = 0
  const open = new Set<Socket>()
  const hand = (client: Socket, tries: number): void => {
    const port = ports[turn % ports.length] ?? 0
    turn += 1
    const server = connect(port, '127.0.0.1')
    server.once('error', () => {
      if (tries > 1) hand(client, tries - 1)
      else client.destroy()
    })
    server.once('connect', () => {
      server.pipe(client)
      client.pipe(server)
      server.once('close', () => client.destroy())
      client.once('close', () => server.destroy())
    })
  }
  const balancer = createServer((client) => {
    open.add(client)
    client.on('error', () => client.destroy())
    client.once('close', () => open.delete(client))
    hand(client, ports.length)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `ws://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    close: () => {
      balancer.close()
      for (const socket of open) socket.destroy()
    }
  }
}
