import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ParaclockError, PortUnavailable, SubscriptionUnsupported } from '@paraclock/core'
import { answerRequest } from '@paraclock/rpc'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ChainServer, ServeChainArgs } from './ChainServer.ts'
import { findMethod, openCallerSession } from './openCallerSession.ts'
import type { MethodSubscriptions, RpcMethods } from './RpcMethods.ts'

/** The loopback only: the keys of the network are public. */
const HOST = '127.0.0.1'

/** Largest request. */
const MAX = 16 * 1024 * 1024

/**
 * Serves a chain over WebSocket and HTTP POST, on one port of the loopback.
 *
 * @throws ParaclockError `PortUnavailable`.
 */
export async function serveChain(args: ServeChainArgs): Promise<ChainServer> {
  const { methods, port } = args
  const server = createServer((request, response) => {
    answerPost(methods, request, response).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ server, maxPayload: MAX })
  sockets.on('connection', (socket) => connect(methods, socket))
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error & { code?: string }): void => {
      const context = { address: `127.0.0.1:${port}`, problem: error.code ?? error.message }
      reject(new ParaclockError(PortUnavailable, context, { cause: error }))
    }
    server.once('error', fail)
    // The WebSocket server gets the same failure, and would raise it uncaught.
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

async function answerPost(
  methods: RpcMethods,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const send = (status: number, body: string | undefined): void => {
    response.writeHead(status, {
      'access-control-allow-headers': 'content-type',
      'access-control-allow-origin': '*',
      'content-type': 'application/json'
    })
    response.end(body)
  }
  if (request.method === 'OPTIONS') return send(204, undefined)
  if (request.method !== 'POST') return send(405, undefined)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX) return send(413, undefined)
      chunks.push(chunk)
    }
  } catch {
    // The caller closed the connection during the request.
    return
  }
  const find = findMethod(methods, refuseSubscriptions)
  const answer = await answerRequest({ find, message: Buffer.concat(chunks) })
  // A request without an id wants no answer.
  send(answer === undefined ? 204 : 200, answer)
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
  socket.on('message', (data) => session.receive(String(data)))
}

/** Plain HTTP has no subscriptions. */
function refuseSubscriptions(method: string): MethodSubscriptions {
  return {
    connection: {},
    subscribe(_type, _id, onCancel) {
      onCancel?.()
      throw new ParaclockError(SubscriptionUnsupported, { method })
    },
    unsubscribe: () => false,
    silence: async () => undefined
  }
}

/** A client answers a ping after everything that was sent before it. */
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
