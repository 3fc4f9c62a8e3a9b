import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to an endpoint that can be broken. */
export interface Tunnel {
  /** Where it begins. */
  readonly url: string
  /** How often somebody came in. */
  readonly visits: () => number
  /** Breaks every connection that goes through it; new ones get through. */
  readonly cut: () => void
  /** Breaks every connection and lets nobody in any more. */
  readonly shut: () => Promise<void>
}

/** Starts a tunnel to an endpoint on this machine. */
export async function startTunnel(wsUrl: string): Promise<Tunnel> {
  const { port } = new URL(wsUrl)
  const sockets = new Set<Socket>()
  let visits = 0
  const server = createServer((near) => {
    visits += 1
    const far = connect(Number(port), '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near]
    ] as const) {
      sockets.add(socket)
      // A socket that is destroyed on one side fails on the other: both end.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits: () => visits,
    cut,
    shut: async () => {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    }
  }
}
