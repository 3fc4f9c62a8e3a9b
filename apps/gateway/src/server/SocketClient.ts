import { ParaclockError } from '@paraclock/core'
import { RequestLimitExceeded } from '@paraclock/rpc'
import type { RawData, WebSocket } from 'ws'
import type { GatewayConfig } from '../config/GatewayConfig.ts'
import {
  type AnswerMessageArgs,
  answerMessage,
  type CallAnswerer,
  unitsOfBytes
} from '../envelope/answerMessage.ts'
import { writeError } from '../envelope/writeAnswer.ts'
import { GatewayUnavailable } from '../errors.ts'
import type { Backlog, Reader } from './Backlog.ts'
import type { Client, ClientFeeds, Subscriber } from './Client.ts'
import type { Places } from './Places.ts'
import type { RateLimits } from './RateLimits.ts'

export interface SocketClientSetup {
  readonly socket: WebSocket
  readonly address: string
  readonly rates: RateLimits
  readonly backlog: Backlog
  /** Counts the subscriptions of each address over all its connections. */
  readonly subscriptions: Places
  readonly calls: CallAnswerer
  readonly limits: AnswerMessageArgs['limits'] &
    Pick<GatewayConfig, 'maxInFlight' | 'maxSubscriptions' | 'slowReaderBytes'>
  /** Called when the client is dropped because too many bytes are kept for it. */
  readonly onSlow: () => void
  readonly onFault: (error: unknown) => void
  readonly onGone: () => void
}

export class SocketClient implements Client, ClientFeeds, Reader {
  readonly address: string
  readonly feeds: ClientFeeds = this
  /**
   * Whether a pong or a message arrived since the last ping. A paused socket counts as alive,
   * because a pong cannot be read from it.
   */
  isAlive = true
  /**
   * The number of taken places. Each open subscription has a place, and each subscription that is
   * being made.
   */
  count = 0
  readonly #setup: SocketClientSetup
  readonly #connection: string
  readonly #subscribers = new Map<string, Subscriber>()
  readonly #goneListeners = new Set<() => void>()
  /**
   * The messages that wait because `maxInFlight` earlier messages have no answer yet. After each
   * answer, the first waiting message is handled.
   */
  readonly #held: RawData[] = []
  #inFlight = 0
  #heldBytes = 0
  #isDraining = false
  #isGone = false

  constructor(setup: SocketClientSetup) {
    const { socket, address, rates } = setup
    this.address = address
    this.#setup = setup
    this.#connection = rates.nameConnection()
    socket.on('message', (data) => this.#take(data))
    socket.on('pong', () => {
      this.isAlive = true
    })
    // The event `close` follows each error, and the handler of `close` frees the resources.
    socket.on('error', () => {})
    socket.on('close', () => this.#leave())
  }

  charge(units: number): void {
    this.#setup.rates.charge(this.#connection, this.address, units)
  }

  debit(units: number): void {
    this.#setup.rates.debit(this.#connection, this.address, units)
  }

  hold(bytes: number): void {
    this.#heldBytes += bytes
    this.#note()
  }

  send(text: string): void {
    this.debit(unitsOfBytes(text.length))
    this.#write(text)
    this.#note()
  }

  #write(text: string): void {
    const { socket, limits } = this.#setup
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > limits.slowReaderBytes) {
      this.drop()
      return
    }
    socket.send(text)
  }

  #note(): void {
    const { socket, backlog } = this.#setup
    if (socket.readyState === socket.OPEN) backlog.note(this)
  }

  measure(): number {
    return this.#setup.socket.bufferedAmount + this.#heldBytes
  }

  reserve(bytes: number): () => void {
    const { limits, subscriptions } = this.#setup
    const { maxSubscriptions: allowed } = limits
    if (this.count >= allowed) throw tooMany('connection', this.count + 1, allowed)
    const taken = subscriptions.take(this.address)
    if ('allowed' in taken) throw tooMany('address', taken.actual, taken.allowed)
    this.count += 1
    this.hold(bytes)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.count -= 1
      this.hold(-bytes)
      taken.release()
    }
  }

  add(subscriber: Subscriber): void {
    if (this.#isGone) end(subscriber)
    else this.#subscribers.set(subscriber.id, subscriber)
  }

  forget(id: string): void {
    this.#subscribers.delete(id)
  }

  async remove(id: string): Promise<boolean> {
    const subscriber = this.#subscribers.get(id)
    if (!subscriber) return false
    this.#subscribers.delete(id)
    subscriber.release()
    // The subscription has ended for the client, so a failure at the upstream is ignored.
    await subscriber.leave().catch(() => false)
    return true
  }

  onGone(run: () => void): () => void {
    if (this.#isGone) run()
    else this.#goneListeners.add(run)
    return () => this.#goneListeners.delete(run)
  }

  ping(): void {
    const { socket } = this.#setup
    if (!this.isAlive && !socket.isPaused) {
      socket.terminate()
      return
    }
    this.isAlive = socket.isPaused
    socket.ping()
  }

  /** Accepts no more requests. Closes the WebSocket after the open requests are answered. */
  drain(): void {
    this.#isDraining = true
    for (const data of this.#held.splice(0)) this.#take(data)
    if (this.#inFlight === 0) this.#setup.socket.close(1001, 'shutting down')
  }

  drop(): void {
    this.#setup.onSlow()
    this.end()
  }

  end(): void {
    this.#setup.socket.terminate()
  }

  #take(data: RawData): void {
    const { socket, limits } = this.#setup
    this.isAlive = true
    if (this.#isDraining) {
      const doing = 'a request'
      this.#write(writeError('null', new ParaclockError(GatewayUnavailable, { doing })))
      this.#note()
    } else if (this.#inFlight >= limits.maxInFlight) {
      this.#held.push(data)
    } else {
      this.#inFlight += 1
      if (this.#inFlight >= limits.maxInFlight) socket.pause()
      this.#answer(data).catch((error) => this.#fail(error))
    }
  }

  async #answer(data: RawData): Promise<void> {
    const { socket, limits, calls } = this.#setup
    const bytes = bytesOf(data)
    const { text, sent } = await answerMessage({ bytes, client: this, limits, calls })
    if (text !== undefined) this.#write(text)
    // `sent` stops counting the answer as kept bytes. `#note` then counts the answer as unsent
    // bytes of the socket. In the other order, the answer would count twice.
    sent()
    this.#note()
    this.#inFlight -= 1
    const next = this.#held.shift()
    if (next !== undefined) this.#take(next)
    else if (socket.isPaused) socket.resume()
    if (this.#isDraining && this.#inFlight === 0) this.drain()
  }

  #fail(error: unknown): void {
    this.#setup.onFault(error)
    this.#setup.socket.close(1011, 'serving this connection failed')
    this.#setup.socket.terminate()
  }

  #leave(): void {
    const { onGone, rates, backlog } = this.#setup
    this.#isGone = true
    backlog.forget(this)
    rates.forgetConnection(this.#connection)
    for (const subscriber of this.#subscribers.values()) end(subscriber)
    this.#subscribers.clear()
    this.#held.length = 0
    for (const run of this.#goneListeners) run()
    onGone()
  }
}

function tooMany(one: string, actual: number, allowed: number): ParaclockError {
  const limit = `subscriptions on one ${one}`
  return new ParaclockError(RequestLimitExceeded, { limit, actual, allowed })
}

/** Ends a subscription of a client that is gone, and ignores the node's answer. */
function end({ leave, release }: Subscriber): void {
  release()
  leave().catch(() => {})
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
