import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below the ports that a system hands out by itself: between the search and the use of a port, the
 * connection of another process could get it.
 */
const FIRST = 20_000
const LAST = 32_000

/** The first of so many consecutive ports that are free. */
export async function findPorts(count: number): Promise<number> {
  for (;;) {
    const servers: Server[] = []
    try {
      const open = async (port: number) => {
        const server = createServer().listen(port, '127.0.0.1')
        servers.push(server)
        await once(server, 'listening')
      }
      const first = FIRST + Math.floor(Math.random() * (LAST - FIRST - count))
      for (let next = 0; next < count; next += 1) await open(first + next)
      return first
    } catch {
      // One of them is taken: others are tried.
    } finally {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    }
  }
}
