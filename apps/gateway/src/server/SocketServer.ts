import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { type ConnectionGate, writeRefusal } from './ConnectionGate.ts'
import { clientAddress, isTrusted } from './clientAddress.ts'
import type { ServerSetup } from './createHttpServer.ts'
import { FrameTracker } from './FrameTracker.ts'
import { Places } from './Places.ts'
import { SocketClient } from './SocketClient.ts'

export interface SocketServerSetup extends ServerSetup {
  readonly gate: ConnectionGate
  readonly metrics: GatewayMetrics
  readonly onFault: (error: unknown) => void
}

const POLICY_VIOLATION = 1008
/** The longest time for a client to read the close frame, in milliseconds. */
const FAREWELL_MS = 1000
/**
 * The limit of subscriptions of one address, as a multiple of `maxSubscriptions`. Without the limit,
 * one address could take all subscriptions that a node grants to the gateway, about a thousand.
 */
const ADDRESS_FACTOR = 4

export class SocketServer {
  readonly #setup: SocketServerSetup
  readonly #clients = new Set<SocketClient>()
  readonly #subscriptions: Places
  readonly #server: WebSocketServer
  readonly #pings: NodeJS.Timeout
  #isDraining = false
  #empty: PromiseWithResolvers<void> | undefined

  constructor(setup: SocketServerSetup) {
    const { maxBodyBytes, maxSubscriptions, pingMs } = setup.config
    this.#subscriptions = new Places({ perAddress: maxSubscriptions * ADDRESS_FACTOR })
    this.#setup = setup
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: maxBodyBytes,
      perMessageDeflate: false
    })
    this.#pings = setInterval(() => {
      for (const client of this.#clients) client.ping()
    }, pingMs)
  }

  get count(): number {
    return this.#clients.size
  }

  get feeds(): number {
    return [...this.#clients].reduce((sum, { count }) => sum + count, 0)
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const { trusted, rules, gate } = this.#setup
    const { remoteAddress: peer } = request.socket
    const address = clientAddress(peer, request.headers['x-forwarded-for'], trusted)
    // If the peer is not a trusted proxy, `ConnectionGate` has already counted its connection.
    const isForwarded = isTrusted(peer, trusted)
    const refusal = rules.refusal(request)
    if (this.#isDraining) socket.end(writeRefusal(503))
    else if (refusal !== undefined) socket.end(writeRefusal(refusal.status, refusal.problem))
    else if (isForwarded && !gate.enter(address, socket)) socket.end(writeRefusal(429))
    else {
      this.#server.handleUpgrade(request, socket, head, (accepted) =>
        this.#accept(accepted, socket, address)
      )
    }
  }

  #accept(socket: WebSocket, stream: Duplex, address: string): void {
    const { config, rates, backlog, calls, metrics, onFault } = this.#setup
    const client: SocketClient = new SocketClient({
      socket,
      address,
      rates,
      backlog,
      subscriptions: this.#subscriptions,
      calls,
      limits: config,
      onSlow: () => metrics.slowReaders.inc(),
      onFault,
      onGone: () => this.#forget(client)
    })
    limitMessages({ client, socket, stream, longestMs: config.requestMs, metrics })
    this.#clients.add(client)
  }

  /**
   * Accepts no more clients. Resolves when all requests are answered and all clients are gone.
   * After `longestMs`, the remaining clients are disconnected.
   */
  async drain(longestMs: number): Promise<void> {
    this.#isDraining = true
    this.#empty = Promise.withResolvers()
    for (const client of [...this.#clients]) client.drain()
    if (this.#clients.size > 0) {
      const timer = setTimeout(() => {
        for (const client of [...this.#clients]) client.end()
      }, longestMs)
      await this.#empty.promise
      clearTimeout(timer)
    }
    clearInterval(this.#pings)
    this.#server.close()
  }

  #forget(client: SocketClient): void {
    this.#clients.delete(client)
    if (this.#clients.size === 0) this.#empty?.resolve()
  }
}

/**
 * Closes the WebSocket if a message does not arrive completely in time, because the gateway keeps an
 * unfinished message in memory. Also counts the bytes of the unfinished message for the client.
 */
function limitMessages(args: {
  readonly client: Pick<SocketClient, 'hold'>
  readonly socket: WebSocket
  /** The stream of the WebSocket's connection. */
  readonly stream: Duplex
  /** Longest time from the first byte of a message to its last. */
  readonly longestMs: number
  readonly metrics: GatewayMetrics
}): void {
  const { client, socket, stream, longestMs, metrics } = args
  const frames = new FrameTracker()
  let timer: NodeJS.Timeout | undefined
  let unfinishedBytes = 0
  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (unfinishedBytes > 0) client.hold(-unfinishedBytes)
    unfinishedBytes = 0
  }
  const start = (): void => {
    // No data can arrive while reading is paused, so the time limit starts again.
    timer = setTimeout(() => (socket.isPaused ? start() : end()), longestMs)
  }
  const take = (chunk: Buffer): void => {
    const { ended } = frames
    frames.take(chunk)
    // A message ended in this chunk, so its timer stops. The next message gets its own timer.
    if (frames.ended !== ended) stop()
    if (!frames.isUnfinished) return
    if (timer === undefined) start()
    unfinishedBytes += chunk.length
    client.hold(chunk.length)
  }
  const end = (): void => {
    metrics.limited.inc({ limit: 'time for a message' })
    stream.off('data', take)
    socket.close(POLICY_VIOLATION, 'a message was not completed in time')
    // If the connection were terminated at once, the client could miss the close frame.
    const ending = setTimeout(() => socket.terminate(), FAREWELL_MS)
    socket.once('close', () => clearTimeout(ending))
  }
  // `take` runs before the listener of the package `ws`. So the bytes of a message are released
  // before `ws` passes the complete message on.
  stream.prependListener('data', take)
  socket.once('close', stop)
}
