import type { Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { compile } from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import type { Context } from '../GatewayMetrics.ts'

/** The time for which a refused connection stays open, so that the refusal can be sent. */
const FAREWELL_MS = 500
const REFUSAL =
  'HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n'

/**
 * Limits the connections of a server, in all and of each address. Returns a function that counts a
 * connection until it closes, or returns `false` if its address has too many.
 */
export function limitConnections(
  { options, metrics }: Context,
  server: Server
): (address: string, connection: Duplex) => boolean {
  const isProxy = compile([...options.trustedProxies])
  const byAddress = new Map<string, number>()
  const change = (address: string, by: number): void => {
    const count = (byAddress.get(address) ?? 0) + by
    if (count > 0) byAddress.set(address, count)
    else byAddress.delete(address)
  }
  const enter = (address: string, connection: Duplex): boolean => {
    if ((byAddress.get(address) ?? 0) >= options.maxConnectionsPerAddress) {
      metrics.limit('connections of one address')
      return false
    }
    change(address, 1)
    connection.once('close', () => change(address, -1))
    return true
  }
  const refuse = (socket: Socket): void => {
    const timer = setTimeout(() => socket.destroy(), FAREWELL_MS)
    socket.on('error', () => socket.destroy()).once('close', () => clearTimeout(timer))
    // The request is read, because unread data would reset the connection before the client gets
    // the refusal.
    socket.resume().end(REFUSAL)
  }
  const listeners = server.listeners('connection')
  server.removeAllListeners('connection')
  server.maxConnections = options.maxConnections
  server.on('drop', () => metrics.limit('connections'))
  server.on('connection', (socket) => {
    const { remoteAddress: peer = '' } = socket
    // The connections of a proxy carry requests of many clients.
    if (!isProxy(peer, 0) && !enter(normalizeIP(peer), socket)) refuse(socket)
    else for (const listener of listeners) listener.call(server, socket)
  })
  return enter
}
