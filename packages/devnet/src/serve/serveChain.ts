import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ArgumentInvalid,
  ParaclockError,
  PortUnavailable,
  SubscriptionUnsupported
} from '@paraclock/core'
import { AdmissionRules, isOrigin } from '@paraclock/core/node'
import { answerRequest } from '@paraclock/rpc'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ChainServer, ServeChainArgs } from './ChainServer.ts'
import { findMethod, openCallerSession } from './openCallerSession.ts'
import type { MethodSubscriptions, RpcMethods } from './RpcMethods.ts'

/** The server listens on the loopback only, because the keys of the network are public. */
const HOST = '127.0.0.1'

/**
 * The largest request that nodes accept, in bytes. If a request is larger, nodes answer `TOO_BIG`.
 */
const MAX = 15 * 1024 * 1024
const TOO_BIG = JSON.stringify({
  jsonrpc: '2.0',
  error: { code: -32007, message: 'Request is too big', data: `Exceeded max limit of ${MAX}` },
  id: null
})

/** The largest message that is read, in bytes. A larger message closes the connection. */
const MAX_READ = 4 * MAX

const JSON_ANSWER = 'application/json; charset=utf-8'
const JSON_TYPE = /^application\/json(-rpc)?(; ?charset=utf-8)?$/i

type Refuse = AdmissionRules['refusal']

/**
 * Serves a chain over WebSocket and HTTP POST, on one port of the loopback. Refuses the pages of
 * other origins, because every page that a person opens can send requests to the loopback.
 */
export async function serveChain(args: ServeChainArgs): Promise<ChainServer> {
  const { methods, port } = args
  const refuse = refuseOthers(args.origins)
  const server = createServer((request, response) => {
    answerPost(methods, refuse, request, response).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({
    server,
    maxPayload: MAX_READ,
    verifyClient: ({ req }, admit) => {
      const { status, problem } = refuse(req) ?? {}
      admit(status === undefined, status, problem)
    }
  })
  sockets.on('connection', (socket) => connect(methods, socket))
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error & { code?: string }): void => {
      const context = { address: `127.0.0.1:${port}`, problem: error.code ?? error.message }
      reject(new ParaclockError(PortUnavailable, context, { cause: error }))
    }
    server.once('error', fail)
    // The WebSocket server emits each error of the HTTP server again. Without a listener, this second
    // error would be uncaught.
    sockets.once('error', fail)
    server.listen(port, HOST, () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => sockets.close(resolve))
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

/** Makes the function that refuses pages of other origins than those of the loopback and `origins`. */
function refuseOthers(origins: readonly string[] = []): Refuse {
  const value = origins.find((origin) => !isOrigin(origin))
  if (value !== undefined) {
    const problem = 'expected an origin such as https://app.example, or *'
    throw new ParaclockError(ArgumentInvalid, { argument: 'origins', value, problem })
  }
  const local = new AdmissionRules({ host: HOST, hosts: [], origins: [] })
  const named = new AdmissionRules({ host: HOST, hosts: [], origins })
  return (request) => local.refusal(request) && named.refusal(request)
}

async function answerPost(
  methods: RpcMethods,
  refuse: Refuse,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const { origin } = request.headers
  const refusal = refuse(request)
  const send = (status: number, body?: string, type = 'text/plain'): void => {
    if (origin !== undefined && refusal === undefined) {
      response.setHeader('access-control-allow-headers', 'content-type')
      response.setHeader('access-control-allow-origin', origin)
      response.setHeader('vary', 'origin')
    }
    response.writeHead(status, { 'content-type': type }).end(body)
  }
  if (refusal !== undefined) return send(refusal.status, `${refusal.problem}\n`)
  if (request.method === 'OPTIONS') return send(204)
  if (request.method !== 'POST') {
    return send(405, 'Used HTTP Method is not allowed. POST is required\n')
  }
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
    const problem =
      'Supplied content type is not allowed. Content-Type: application/json is required'
    return send(415, `${problem}\n`)
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX) return send(413, TOO_BIG, JSON_ANSWER)
      chunks.push(chunk)
    }
  } catch {
    // The caller closed the connection during the request.
    return
  }
  const find = findMethod(methods, refuseSubscriptions)
  const answer = await answerRequest({ find, message: Buffer.concat(chunks) })
  // The body is empty for a request without an id, which gets no answer.
  send(200, answer, JSON_ANSWER)
}

function connect(methods: RpcMethods, socket: WebSocket): void {
  const session = openCallerSession(methods, {
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    },
    echo: () => echo(socket),
    fail: () => socket.terminate()
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => session.close())
  socket.on('message', (data: Buffer) => {
    if (data.length > MAX) socket.send(TOO_BIG)
    else session.receive(String(data))
  })
}

/** Plain HTTP has no subscriptions. */
function refuseSubscriptions(method: string): MethodSubscriptions {
  const refuse = (): never => {
    throw new ParaclockError(SubscriptionUnsupported, { method })
  }
  return {
    connection: {},
    subscribe(_type, _id, onCancel) {
      onCancel?.()
      return refuse()
    },
    unsubscribe: refuse,
    silence: async () => undefined
  }
}

/**
 * Resolves when the client answers a ping, or when the connection closes. The client answers only
 * after it has received all earlier data.
 */
async function echo(socket: WebSocket): Promise<void> {
  if (socket.readyState !== socket.OPEN) return
  await new Promise<void>((resolve) => {
    const heard = (): void => {
      socket.off('pong', heard)
      socket.off('close', heard)
      resolve()
    }
    socket.on('pong', heard)
    socket.on('close', heard)
    socket.ping()
  })
}
