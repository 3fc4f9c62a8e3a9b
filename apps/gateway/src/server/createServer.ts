import { inspect } from 'node:util'
import websocket from '@fastify/websocket'
import { describeThrown, hideKeys, hideSecrets, ParaclockError, redactText } from '@paraclock/core'
import { AdmissionRules } from '@paraclock/core/node'
import { RequestLimitExceeded, RpcRequestInvalid } from '@paraclock/rpc'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController
} from 'fastify'
import { writeError } from '../calls/answerMessage.ts'
import type { GatewayOptions } from '../options.ts'

/**
 * Creates the HTTP server with its log. Refuses requests with a host or an origin that the options
 * do not accept, before any route. Pages of allowed origins get CORS headers.
 */
export async function createServer(options: GatewayOptions): Promise<FastifyInstance> {
  const { maxBodyBytes, requestMs, callMs, logLevel, trustedProxies } = options
  const app = fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: requestMs,
    // The time without a transfer after which a connection is closed, because its client probably
    // does not read. Each call ends before this time: a repeated call takes at most 2 × `callMs`.
    connectionTimeout: 2 * callMs + requestMs,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    trustProxy: [...trustedProxies],
    // All requests share one logger, because requests are not logged.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    // API keys are hidden, because the error of a library can repeat the URL of a node.
    logger: {
      level: logLevel,
      serializers: { err: describeFault },
      hooks: { streamWrite: (text) => hideKeys(redactText(text)) }
    },
    http: { headersTimeout: requestMs, connectionsCheckingInterval: Math.min(1000, requestMs) }
  })
  // Its hooks must run before those below, so that it closes the connection of a refused handshake.
  await app.register(websocket, {
    options: { maxPayload: maxBodyBytes, perMessageDeflate: false },
    // `serveClients` ends the WebSockets, after their pending messages are answered.
    preClose: (done) => done()
  })
  const rules = new AdmissionRules(options)
  app.log.info(rules.shown, 'answers these hosts, and pages of these origins')
  app.addHook('onRequest', (request, reply, done) => {
    const { status, problem } = rules.refusal(request.raw) ?? {}
    if (status !== undefined) return void refuse(reply.code(status), problem)
    const { origin } = request.headers
    if (origin !== undefined) {
      const headers = { 'access-control-allow-origin': rules.allowedOrigin(origin), vary: 'origin' }
      reply.headers(headers)
    }
    done()
  })
  app.options('/', (_request, reply) => {
    const [methods, headers, age] = ['POST', 'content-type', '86400']
    reply.headers({ 'access-control-allow-methods': methods, 'access-control-max-age': age })
    reply.header('access-control-allow-headers', headers).code(204).send()
  })
  app.setNotFoundHandler((request, reply) => {
    const isRoot = request.url.split('?')[0] === '/'
    const problem = `it came to ${request.url.slice(0, 60)} by ${request.method}, not to / by POST`
    refuse(isRoot ? reply.code(405).header('allow', 'POST') : reply.code(404), problem)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error
    if (statusCode >= 500) request.log.error({ err: error }, 'an answer failed')
    sendJson(reply.code(statusCode), writeError('null', readFault(error, maxBodyBytes)))
  })
  return app
}

/** Sends JSON text. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return reply.headers(headers).send(text)
}

function describeFault(error: Error): { type: string; message: string; stack: string } {
  const { name } = error
  return { type: name, message: describeThrown(error), stack: hideSecrets(inspect(error)) }
}

function refuse(reply: FastifyReply, problem = ''): FastifyReply {
  return sendJson(
    reply,
    writeError('null', new ParaclockError(RpcRequestInvalid, { problem, isJson: true }))
  )
}

function readFault(error: FastifyError, allowed: number): Error {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ParaclockError(RequestLimitExceeded, { limit: 'bytes', actual: undefined, allowed })
  }
  const isType = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
  const problem = isType ? 'its content type is not application/json' : error.message
  return new ParaclockError(RpcRequestInvalid, { problem, isJson: false }, { cause: error })
}
