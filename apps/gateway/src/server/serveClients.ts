import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { ParaclockError } from '@paraclock/core'
import { RequestLimitExceeded } from '@paraclock/rpc'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AnswerMessageArgs, answerMessage } from '../calls/answerMessage.ts'
import { Client, type ClientSetup, HeldBytes } from '../calls/Client.ts'
import type { Context } from '../GatewayMetrics.ts'
import type { Upstreams } from '../upstream/Upstreams.ts'
import { sendJson } from './createServer.ts'
import { limitConnections } from './limitConnections.ts'
import { type ServedSocket, serveSocket } from './serveSocket.ts'

/** The addresses whose calls are counted. Beyond it, the least recent address is forgotten. */
const COUNTED_ADDRESSES = 65_536
/** The size from which the texts of an HTTP request are counted as kept. */
const LARGE_BYTES = 16 * 1024

export interface ServedClients {
  readonly sockets: ReadonlySet<ServedSocket>
  /**
   * Accepts no more messages. Resolves when the pending ones are answered and all WebSockets are
   * closed. After `longestMs`, the rest is disconnected.
   */
  readonly drain: (longestMs: number) => Promise<void>
}

/** Serves JSON-RPC by POST at `/`, and by WebSocket at every path, within the limits of clients. */
export async function serveClients(
  context: Context,
  app: FastifyInstance,
  upstreams: Upstreams,
  calls: AnswerMessageArgs['calls']
): Promise<ServedClients> {
  const { options, metrics } = context
  const { ratePerAddress: allowed } = options
  const held = new HeldBytes(context)
  const sockets = new Set<ServedSocket>()
  const requests = new WeakMap<FastifyRequest, { bodyBytes: number; readonly client: Client }>()
  let isDraining = false
  const enter = limitConnections(context, app.server)
  const limits = { global: false, max: allowed, timeWindow: 1000, cache: COUNTED_ADDRESSES }
  await app.register(rateLimit, limits)
  const count = app.createRateLimit()
  const describe = (request: FastifyRequest): Pick<ClientSetup, 'address' | 'charge' | 'held'> => ({
    address: normalizeIP(request.ip),
    held,
    charge: async (calls) => {
      if (allowed === 0) return undefined
      let counted = await count(request)
      for (let left = calls - 1; left > 0; left -= 1) counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return undefined
      const limit = 'calls a second of one address'
      metrics.limit(limit)
      const retryAfterMs = counted.ttl
      const context = { limit, actual: undefined, allowed, retryAfterMs }
      return new ParaclockError(RequestLimitExceeded, context)
    }
  })
  app.addHook('onRequest', (request, reply, done) => {
    // A proxy's connections are not limited, but the WebSockets of each of its clients are.
    const { socket } = request.raw
    const isForwarded = request.ws && request.ip !== socket.remoteAddress
    if (!isForwarded || enter(normalizeIP(request.ip), socket)) done()
    else reply.code(429).header('retry-after', '1').send()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A connection that stays open would prevent the gateway from ending.
    if (isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preParsing', (request, { raw }, body, done) => {
    const unsent = (): number => raw.writableLength + arrived.bodyBytes
    const client = new Client({ ...describe(request), unsent, disconnect: () => raw.destroy() })
    const arrived = { bodyBytes: 0, client }
    raw.once('close', () => client.leave())
    requests.set(request, arrived)
    // Fastify adds its own listener in the same turn of the event loop. So both get all data.
    body.on('data', (chunk: Buffer) => {
      arrived.bodyBytes += chunk.length
      if (arrived.bodyBytes >= LARGE_BYTES) client.note()
    })
    done(null, body)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body)
  )
  app.post('/', async (request, reply) => {
    const arrived = requests.get(request) as { bodyBytes: number; readonly client: Client }
    const { client } = arrived
    arrived.bodyBytes = 0
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { text, limited } = await answerMessage({ bytes, client, options, calls })
    if (limited !== undefined) reply.code(429).header('retry-after', '1')
    // A message with only notifications gets no answer.
    if (text === undefined) return await reply.code(204).send()
    sendJson(reply, text)
    if (text.length >= LARGE_BYTES) setImmediate(() => client.note())
    return await reply
  })
  app.route({
    method: 'GET',
    url: '*',
    handler: (_request, reply) => reply.callNotFound(),
    wsHandler: (socket, request) => {
      const { socket: stream } = request.raw
      const args = { ...describe(request), socket, stream, upstreams, calls }
      const served = serveSocket(context, args)
      sockets.add(served)
      served.client.onGone(() => sockets.delete(served))
      if (isDraining) served.drain()
    }
  })
  return {
    sockets,
    drain: async (longestMs) => {
      isDraining = true
      const timer = setTimeout(() => {
        for (const { client } of sockets) client.setup.disconnect()
        app.server.closeAllConnections()
      }, longestMs)
      const gone = [...sockets].map(
        ({ client }) => new Promise<void>((resolve) => client.onGone(resolve))
      )
      for (const { drain } of [...sockets]) drain()
      await Promise.all([...gone, app.close()])
      clearTimeout(timer)
    }
  }
}
