import {
  AnswerMalformed,
  CallOutcomeUnknown,
  ChainMismatch,
  ConnectionLost,
  type Endpoint,
  EndpointUnavailable,
  type Frame,
  readFrames,
  refusedCall
} from '@paraclock/connect'
import { createWebSocket } from '@paraclock/connect/node'
import { describeThrown, ParaclockError } from '@paraclock/core'
import type { WebSocket } from 'ws'

const HANDSHAKE_MS = 5000

export interface NodeSessionSetup {
  readonly endpoint: Endpoint
  readonly genesis: string | undefined
  readonly callMs: number
  /** How often the node is pinged. A node that has sent nothing since the last ping is lost. */
  readonly pingMs: number
  readonly maxAnswerBytes: number
  /** Receives the unchanged text of a notification, and the name of its event if it has one. */
  readonly onNotification: (subscription: string, text: string, event: string | undefined) => void
  /** Called once when the session has ended, with the reason. */
  readonly onEnd: (error: ParaclockError) => void
}

interface Waiting {
  readonly method: string
  readonly resolve: (text: string) => void
  readonly reject: (error: ParaclockError) => void
  readonly timer: NodeJS.Timeout
}

/**
 * A connection from the gateway to one node, for only one client. Interfaces such as `chainHead_v1`
 * need such a connection, because only the node on which a subscription began knows the
 * subscription. A session never moves to another node, and sends nothing twice.
 */
export class NodeSession {
  readonly endpoint: Endpoint
  /** The error that ended the session; `undefined` while the session is open. */
  ended: ParaclockError | undefined
  readonly #setup: NodeSessionSetup
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiting>()
  readonly #open: Promise<void>
  #pings: NodeJS.Timeout | undefined
  /** Whether the node has sent a pong or a message since the last ping. */
  #isAlive = true
  #lastId = 0

  constructor(setup: NodeSessionSetup) {
    this.#setup = setup
    this.endpoint = setup.endpoint
    this.#socket = createWebSocket({
      url: setup.endpoint.url,
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: setup.maxAnswerBytes
    })
    this.#socket.on('open', () => {
      this.#pings = setInterval(() => this.#ping(), setup.pingMs)
    })
    this.#socket.on('pong', () => {
      this.#isAlive = true
    })
    this.#socket.on('message', (data: Buffer) => this.#take(data.toString()))
    this.#socket.on('error', (error) => this.#lose(describeThrown(error)))
    this.#socket.on('close', (code) => this.#lose(`close code ${code}`))
    this.#open = this.#verify()
    this.#open.catch((error: ParaclockError) => this.end(error))
  }

  /** Returns the result of a call as JSON text. */
  async call(method: string, params: readonly unknown[]): Promise<string> {
    await this.#open
    return this.#send(method, params)
  }

  /** Ends the session. Rejects the open calls, because their outcome is not known. */
  end(error: ParaclockError): void {
    if (this.ended) return
    this.ended = error
    clearInterval(this.#pings)
    const { shown } = this.endpoint
    for (const { method, reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      const problem = error.message
      reject(new ParaclockError(CallOutcomeUnknown, { method, endpoint: shown, problem }))
    }
    this.#waiting.clear()
    this.#socket.terminate()
    this.#setup.onEnd(error)
  }

  close(): void {
    this.#lose('its client has left')
  }

  async #verify(): Promise<void> {
    const { genesis } = this.#setup
    const { shown } = this.endpoint
    await new Promise<void>((resolve, reject) => {
      this.#socket.once('open', () => resolve())
      this.#socket.once('close', () => {
        const problem = 'the connection was closed'
        reject(this.ended ?? new ParaclockError(EndpointUnavailable, { endpoint: shown, problem }))
      })
    })
    if (genesis === undefined) return
    const actual: unknown = JSON.parse(await this.#send('chain_getBlockHash', [0]))
    if (actual === genesis) return
    const context = { endpoint: shown, fact: 'genesis', expected: genesis, actual }
    const error = new ParaclockError(ChainMismatch, context)
    this.end(error)
    throw error
  }

  #send(method: string, params: readonly unknown[]): Promise<string> {
    if (this.ended) return Promise.reject(this.ended)
    this.#lastId += 1
    const id = this.#lastId
    const { callMs } = this.#setup
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id)
        const problem = `no answer within ${callMs} ms`
        const endpoint = this.endpoint.shown
        reject(new ParaclockError(CallOutcomeUnknown, { method, endpoint, problem }))
      }, callMs)
      this.#waiting.set(id, { method, resolve, reject, timer })
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  }

  /**
   * Detects a connection that was lost without a close frame. Without this check, the client would
   * wait forever.
   */
  #ping(): void {
    if (!this.#isAlive) {
      this.#lose(`no answer to a ping within ${this.#setup.pingMs} ms`)
      return
    }
    this.#isAlive = false
    this.#socket.ping()
  }

  #take(text: string): void {
    this.#isAlive = true
    const [frame, ...others] = readFrames(text)
    // The session sends no batches, so an answer in a batch is wrong.
    if (frame === undefined || others.length > 0) this.#fail('it is a batch')
    else if (frame.kind === 'malformed') this.#fail(frame.problem)
    else if (frame.kind !== 'notification') this.#settle(frame)
    else this.#setup.onNotification(frame.subscription, text, eventOf(frame.result))
  }

  #settle(frame: Extract<Frame, { readonly id: unknown }>): void {
    if (typeof frame.id !== 'number') return
    const waiting = this.#waiting.get(frame.id)
    if (!waiting) return
    this.#waiting.delete(frame.id)
    clearTimeout(waiting.timer)
    if (frame.kind === 'result') waiting.resolve(JSON.stringify(frame.result ?? null))
    else waiting.reject(refusedCall(waiting.method, frame.error))
  }

  #fail(problem: string): void {
    const endpoint = this.endpoint.shown
    this.end(new ParaclockError(AnswerMalformed, { endpoint, problem }))
  }

  #lose(problem: string): void {
    this.end(new ParaclockError(ConnectionLost, { endpoint: this.endpoint.shown, problem }))
  }
}

function eventOf(result: unknown): string | undefined {
  const event = (result as { readonly event?: unknown } | null | undefined)?.event
  return typeof event === 'string' ? event : undefined
}
