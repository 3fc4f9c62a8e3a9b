import type { BlockList, Socket } from 'node:net'
import { inspect } from 'node:util'
import {
  describeThrown,
  hideKeys,
  hideSecrets,
  isParaclockError,
  ParaclockError,
  redactText
} from '@paraclock/core'
import type { AdmissionRules } from '@paraclock/core/node'
import { RequestLimitExceeded, RpcRequestInvalid, RpcRequestMalformed } from '@paraclock/rpc'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController
} from 'fastify'
import type { GatewayConfig } from '../config/GatewayConfig.ts'
import { answerMessage, type CallAnswerer } from '../envelope/answerMessage.ts'
import { writeError } from '../envelope/writeAnswer.ts'
import { ClientLimitExceeded } from '../errors.ts'
import type { Backlog, Reader } from './Backlog.ts'
import type { Client } from './Client.ts'
import { clientAddress, isTrusted } from './clientAddress.ts'
import type { RateLimits } from './RateLimits.ts'

/** The parts that the servers for HTTP and for WebSockets share. */
export interface ServerSetup {
  readonly config: GatewayConfig
  readonly rates: RateLimits
  readonly backlog: Backlog
  readonly trusted: BlockList
  readonly rules: AdmissionRules
  readonly calls: CallAnswerer
}

export interface HttpServerSetup extends ServerSetup {
  /** Called when a client is dropped because too many bytes are kept for it. */
  readonly onSlow: () => void
  readonly isDraining: () => boolean
}

/** The length in characters from which the gateway checks whether the client reads an answer. */
const LARGE_ANSWER = 16 * 1024
/** The size from which the bytes of a request's body are counted. */
const LARGE_BODY = 16 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'
const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE'

/** Makes the HTTP server for clients: JSON-RPC by POST at `/`. */
export function createHttpServer(setup: HttpServerSetup): FastifyInstance {
  const { config } = setup
  const { maxBodyBytes, requestMs, callMs, logLevel } = config
  const app = fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: requestMs,
    // The time without a transfer after which a connection is closed, because its client probably
    // does not read. Each call ends before this time: a method of the service takes at most 2 ×
    // `callMs`.
    connectionTimeout: 2 * callMs + requestMs,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // All requests share one logger, because requests are not logged.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    // API keys are hidden, because the error of a library can repeat the URL of an upstream.
    logger: {
      level: logLevel,
      serializers: { err: describeFault },
      hooks: { streamWrite: (text) => hideKeys(redactText(text)) }
    },
    http: { headersTimeout: requestMs, connectionsCheckingInterval: Math.min(1000, requestMs) }
  })
  addHooks(app, setup)
  addRoutes(app, setup)
  addRefusals(app, config)
  return app
}

function describeFault(error: Error): { type: string; message: string; stack: string } {
  const { name } = error
  return { type: name, message: describeThrown(error), stack: hideSecrets(inspect(error)) }
}

/**
 * Refuses requests with a host or an origin that the settings do not accept. Pages of allowed
 * origins get CORS headers.
 */
function addHooks(app: FastifyInstance, { rules, isDraining }: HttpServerSetup): void {
  // The hooks use callbacks and not promises, because they run for every request, and callbacks are
  // faster.
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = rules.refusal(request.raw)
    if (refusal !== undefined) {
      const { status, problem } = refusal
      sendJson(
        reply.code(status),
        writeError('null', new ParaclockError(RpcRequestInvalid, { problem }))
      )
      return
    }
    const { origin } = request.headers
    if (origin !== undefined) {
      reply.header('access-control-allow-origin', rules.allowedOrigin(origin))
      reply.header('vary', 'origin')
    }
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A connection that stays open would prevent the gateway from ending.
    if (isDraining()) reply.header('connection', 'close')
    done(null, payload)
  })
}

function addRoutes(app: FastifyInstance, setup: HttpServerSetup): void {
  const { config, calls } = setup
  const connections = nameConnections(setup.rates)
  const readers = new WeakMap<FastifyReply, WatchedReader>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body)
  )
  app.options('/', async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '86400')
      .code(204)
      .send()
  )
  app.addHook('preParsing', (request, reply, body, done) => {
    const peer = request.socket.remoteAddress
    const address = clientAddress(peer, request.headers['x-forwarded-for'], setup.trusted)
    const reader = watchReader(reply, address, setup)
    readers.set(reply, reader)
    // This listener and Fastify's own listener are added in the same turn of the event loop. So
    // both get all data.
    body.on('data', (chunk: Buffer) => reader.receive(chunk.length))
    done(null, body)
  })
  app.post('/', async (request, reply) => {
    const peer = request.socket.remoteAddress
    const reader = readers.get(reply) as WatchedReader
    const { address } = reader
    const own = connections(request.socket)
    // Each client of a trusted proxy has its own budget on the connection of the proxy.
    const connection = isTrusted(peer, setup.trusted) ? `${own} ${address}` : own
    const client: Client = {
      address,
      feeds: undefined,
      charge: (units) => setup.rates.charge(connection, address, units),
      debit: (units) => setup.rates.debit(connection, address, units),
      hold: reader.hold,
      onGone: (run) => {
        if (reply.raw.destroyed) run()
        else reply.raw.once('close', run)
        return () => reply.raw.off('close', run)
      }
    }
    reader.endBody()
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { text, refused, sent } = await answerMessage({ bytes, client, limits: config, calls })
    if (isParaclockError(refused, ClientLimitExceeded)) {
      const seconds = Math.ceil((refused.context.retryAfterMs ?? 1000) / 1000)
      reply.code(429).header('retry-after', String(seconds))
    }
    // A message with only notifications gets no answer.
    if (text === undefined) reply.code(204).send()
    else sendJson(reply, text)
    if ((text?.length ?? 0) >= LARGE_ANSWER) reader.noteSoon()
    sent()
    return reply
  })
}

function addRefusals(app: FastifyInstance, config: GatewayConfig): void {
  app.setNotFoundHandler(async (request, reply) => {
    const isRoot = request.url.split('?')[0] === '/'
    const problem = isRoot
      ? `it came by ${request.method}, not by POST`
      : `there is nothing at ${request.url.slice(0, 60)}; requests go to /`
    const error = new ParaclockError(RpcRequestInvalid, { problem })
    if (isRoot) reply.header('allow', 'POST')
    return sendJson(reply.code(isRoot ? 405 : 404), writeError('null', error))
  })
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { statusCode = 500, code } = error
    if (statusCode >= 500) request.log.error({ err: error }, 'an answer failed')
    return sendJson(reply.code(statusCode), writeError('null', requestError(code, error, config)))
  })
}

interface WatchedReader {
  readonly address: string
  /** Counts the received bytes of the request's body, until `endBody` is called. */
  readonly receive: (bytes: number) => void
  readonly endBody: () => void
  readonly hold: Client['hold']
  /** Measures the bytes that the connection has not sent, in the next turn of the event loop. */
  readonly noteSoon: () => void
}

function watchReader(
  { raw }: FastifyReply,
  address: string,
  { backlog, onSlow }: HttpServerSetup
): WatchedReader {
  let heldBytes = 0
  let bodyBytes = 0
  const reader: Reader = {
    address,
    measure: () => bodyBytes + heldBytes + raw.writableLength,
    drop: () => {
      onSlow()
      raw.destroy()
    }
  }
  let isWatched = false
  const watch = (): void => {
    if (!isWatched) raw.once('close', () => backlog.forget(reader))
    isWatched = true
  }
  const note = (): void => {
    if (!raw.destroyed && !raw.closed) backlog.note(reader)
  }
  return {
    address,
    receive: (bytes) => {
      bodyBytes += bytes
      if (bodyBytes < LARGE_BODY) return
      watch()
      note()
    },
    endBody: () => {
      bodyBytes = 0
    },
    hold: (bytes) => {
      heldBytes += bytes
      watch()
      note()
    },
    noteSoon: () => {
      watch()
      setImmediate(note)
    }
  }
}

function requestError(code: string, error: Error, config: GatewayConfig): Error {
  if (code === TOO_LARGE) {
    const [limit, allowed] = ['bytes', config.maxBodyBytes]
    return new ParaclockError(RequestLimitExceeded, { limit, actual: undefined, allowed })
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const problem = 'its content type is not application/json'
    return new ParaclockError(RpcRequestMalformed, { problem })
  }
  return new ParaclockError(RpcRequestMalformed, { problem: error.message }, { cause: error })
}

function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store').send(text)
}

function nameConnections(rates: RateLimits): (socket: Socket) => string {
  const names = new WeakMap<Socket, string>()
  return (socket) => {
    const known = names.get(socket)
    if (known !== undefined) return known
    const name = rates.nameConnection()
    names.set(socket, name)
    socket.once('close', () => rates.forgetConnection(name))
    return name
  }
}
