import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** The first of so many consecutive ports that are free. */
export async function findPorts(count: number): Promise<number> {
  for (;;) {
    const servers: Server[] = []
    try {
      const open = async (port: number) => {
        const server = createServer().listen(port, '127.0.0.1')
        servers.push(server)
        await once(server, 'listening')
        return (server.address() as { readonly port: number }).port
      }
      const first = await open(0)
      if (first + count > 65_535) continue
      for (let next = 1; next < count; next += 1) await open(first + next)
      return first
    } catch {
      // One of them is taken: others are tried.
    } finally {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    }
  }
}
