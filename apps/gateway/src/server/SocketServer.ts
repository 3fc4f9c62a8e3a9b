import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { BlockList } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { GatewayConfig } from '../config/GatewayConfig.ts'
import type { CallAnswerer } from '../envelope/answerMessage.ts'
import type { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import type { ConnectionGate } from './ConnectionGate.ts'
import { clientAddress, isTrusted } from './clientAddress.ts'
import type { HostRules } from './HostRules.ts'
import { MessageDeadline } from './MessageDeadline.ts'
import type { RateLimits } from './RateLimits.ts'
import { SocketClient } from './SocketClient.ts'

/** What a server of WebSockets needs. */
export interface SocketServerSetup {
  readonly config: GatewayConfig
  readonly rules: HostRules
  readonly gate: ConnectionGate
  readonly rates: RateLimits
  readonly trusted: BlockList
  readonly metrics: GatewayMetrics
  readonly calls: CallAnswerer
  /** A client was closed because of what nobody has foreseen. */
  readonly onFault: (error: unknown) => void
}

const POLICY_VIOLATION = 1008

/** Lets WebSockets in, as many as may be, and looks after them. */
export class SocketServer {
  readonly #setup: SocketServerSetup
  readonly #clients = new Set<SocketClient>()
  readonly #server: WebSocketServer
  readonly #pings: NodeJS.Timeout
  #isDraining = false
  #onEmpty: (() => void) | undefined

  constructor(setup: SocketServerSetup) {
    const { maxBodyBytes, pingMs } = setup.config
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

  /** How many WebSockets are open. */
  get count(): number {
    return this.#clients.size
  }

  /** How many subscriptions their clients have. */
  get feeds(): number {
    let sum = 0
    for (const { count } of this.#clients) sum += count
    return sum
  }

  /** A client wishes for a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const { trusted, rules, gate } = this.#setup
    const { remoteAddress: peer } = request.socket
    const address = clientAddress(peer, request.headers['x-forwarded-for'], trusted)
    // All other connections are counted by their peers, as soon as they are open.
    const isForwarded = isTrusted(peer, trusted)
    if (this.#isDraining) refuse(socket, 503)
    else if (rules.refusal(request.headers) !== undefined) refuse(socket, 403)
    else if (isForwarded && !gate.enter(address, socket)) refuse(socket, 429)
    else {
      this.#server.handleUpgrade(request, socket, head, (accepted) =>
        this.#accept(accepted, socket, address)
      )
    }
  }

  #accept(socket: WebSocket, stream: Duplex, address: string): void {
    const { config, rates, calls, metrics, onFault } = this.#setup
    this.#giveDeadline(socket, stream)
    const client: SocketClient = new SocketClient({
      socket,
      address,
      rates,
      calls,
      limits: config,
      onSlow: () => metrics.slowReaders.inc(),
      onFault,
      onGone: () => this.#forget(client)
    })
    this.#clients.add(client)
  }

  #giveDeadline(socket: WebSocket, stream: Duplex): void {
    const { config, metrics } = this.#setup
    const deadline = new MessageDeadline({
      longestMs: config.requestMs,
      isPaused: () => socket.isPaused,
      onLate: () => {
        metrics.limited.inc({ limit: 'time for a message' })
        socket.close(POLICY_VIOLATION, 'a message was not completed in time')
        // Told, and not waited for: it has been slow enough.
        socket.terminate()
      }
    })
    stream.on('data', (chunk: Buffer) => deadline.take(chunk))
    socket.once('close', () => deadline.stop())
  }

  /** Lets nobody in any more, and resolves when all have been answered and are gone, or time is up. */
  async drain(longestMs: number): Promise<void> {
    this.#isDraining = true
    const empty = new Promise<void>((resolve) => {
      this.#onEmpty = resolve
    })
    for (const client of [...this.#clients]) client.drain()
    if (this.#clients.size > 0) {
      const timer = setTimeout(() => {
        for (const client of [...this.#clients]) client.drop()
      }, longestMs)
      await empty
      clearTimeout(timer)
    }
    clearInterval(this.#pings)
    this.#server.close()
  }

  #forget(client: SocketClient): void {
    this.#clients.delete(client)
    if (this.#clients.size === 0) this.#onEmpty?.()
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n`
  )
}
