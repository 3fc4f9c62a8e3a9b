import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ParaclockError, PortUnavailable, SubscriptionUnsupported } from '@paraclock/core'
import { answerRequest, type MethodFinder } from '@paraclock/rpc'
import { type WebSocket, WebSocketServer } from 'ws'
import { awaitSilence, type Line } from './awaitSilence.ts'
import type { MethodSubscriptions, RpcMethods } from './RpcMethods.ts'

/** The loopback only: the keys of the network are public. */
const HOST = '127.0.0.1'

/** Largest request. */
const MAX = 16 * 1024 * 1024

/** What {@link serveChain} takes. */
export interface ServeChainArgs {
  /** Name of the chain, for messages. */
  readonly chain: string
  /** What it answers. */
  readonly methods: RpcMethods
  /** The port: 0 for a free one. */
  readonly port: number
}

/** An endpoint that is listening. */
export interface ChainServer {
  /** The port. */
  readonly port: number
  /** Closes it, with every connection. */
  readonly close: () => Promise<void>
}

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
  const find = finder(methods, (method) => refuseSubscriptions(method))
  const answer = await answerRequest({ find, message: Buffer.concat(chunks) })
  // A request without an id wants no answer.
  send(answer === undefined ? 204 : 200, answer)
}

function connect(methods: RpcMethods, socket: WebSocket): void {
  const active = new Map<string, () => void>()
  let [asked, open] = [0, 0]
  const line: Line = { asked: () => asked, open: () => open, echo: () => echo(socket) }
  const send = (text: string): void => {
    if (socket.readyState === socket.OPEN) socket.send(text)
  }
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const cancel of active.values()) cancel()
    active.clear()
  })
  socket.on('message', (data) => {
    asked += 1
    open += 1
    // What a subscription reports at once must not overtake the answer with its id.
    let held: string[] | undefined = []
    const notify = (text: string): void => {
      if (held === undefined) send(text)
      else held.push(text)
    }
    const subscriptions: MethodSubscriptions = {
      connection: socket,
      subscribe(type, id, onCancel = () => undefined) {
        active.set(id, onCancel)
        return (result) => {
          if (!active.has(id)) return
          const params = { subscription: id, result }
          notify(JSON.stringify({ jsonrpc: '2.0', method: type, params }))
        }
      },
      unsubscribe(id) {
        active.get(id)?.()
        return active.delete(id)
      },
      silence: () => awaitSilence(line)
    }
    const find = finder(methods, () => subscriptions)
    const answering = answerRequest({ find, message: String(data) }).then((answer) => {
      open -= 1
      if (answer !== undefined) send(answer)
      const waiting = held ?? []
      held = undefined
      for (const text of waiting) send(text)
    })
    answering.catch(() => socket.terminate())
  })
}

function finder(
  methods: RpcMethods,
  subscriptionsOf: (method: string) => MethodSubscriptions
): MethodFinder {
  return (name) => {
    const method = methods.get(name)
    return method === undefined ? undefined : (params) => method(params, subscriptionsOf(name))
  }
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
