import {
  CallOutcomeUnknown,
  ChainMismatch,
  ConnectionLost,
  EndpointUnavailable,
  type NamedEndpoint
} from '@paraclock/connect'
import { createWebSocket } from '@paraclock/connect/node'
import { AnswerMalformed, isRecord, ParaclockError } from '@paraclock/core'
import { RequestLimitExceeded, sliceJson } from '@paraclock/rpc'
import type { WebSocket } from 'ws'
import type { GatewayOptions } from '../options.ts'
import { countUnfinished } from '../server/countUnfinished.ts'

const HANDSHAKE_MS = 5000
/** The number of pings to a node in the time of one ping to a client. */
const PINGS_OF_CLIENT = 8
/** Nodes send frames of up to 15 MiB by default. A larger frame than the limit ends the link. */
const MIN_FRAME_BYTES = 16 * 1024 * 1024

/** An answer of a node, as JSON text that the gateway passes on unchanged. */
export interface NodeAnswer {
  readonly kind: 'result' | 'error'
  readonly text: string
}

export interface NodeCall {
  readonly method: string
  /** The parameters as JSON text. */
  readonly params: string
  /** Registers a function that is called when the caller is gone. Returns how to remove it. */
  readonly onGone?: (run: () => void) => () => void
}

export interface LinkEvents {
  /** Called with the text of a notification, and with the parsed notification. */
  readonly onNotification: (text: string, frame: Readonly<Record<string, unknown>>) => void
  /** Called once when the link has ended, with the reason. */
  readonly onEnd: (error: ParaclockError) => void
}

export interface LinkSetup extends LinkEvents {
  readonly upstream: NamedEndpoint
  /** The genesis hash that the node must have. Empty accepts any. */
  readonly genesis: string
  readonly options: GatewayOptions
}

/**
 * A connection to one node. It never moves to another node, and sends each call once. Parameters,
 * results and errors pass as text, so that numbers and ids stay as they were written.
 */
export class Link {
  readonly upstream: NamedEndpoint
  /** The error that ended the link; `undefined` while the link is open. */
  ended: ParaclockError | undefined
  /** The node's genesis hash, once {@link Link.opened} has resolved. */
  genesis = ''
  /** Resolves when the node can be called. Rejects if it cannot be used. */
  readonly opened: Promise<void>
  readonly #setup: LinkSetup
  readonly #socket: WebSocket
  /** The calls without an answer. Each function settles its call. */
  readonly #pending = new Map<number, (answer: NodeAnswer | ParaclockError | string) => void>()
  #pings: NodeJS.Timeout | undefined
  #unfinished = (): number => 0
  /** Whether the node has sent a pong or a message since the last ping. */
  #isAlive = true
  #lastId = 0

  constructor(setup: LinkSetup) {
    this.#setup = setup
    this.upstream = setup.upstream
    const maxPayload = Math.max(MIN_FRAME_BYTES, setup.options.maxAnswerBytes)
    const { url } = setup.upstream
    this.#socket = createWebSocket({ url, handshakeTimeout: HANDSHAKE_MS, maxPayload })
    this.#socket.on('upgrade', ({ socket }) => {
      this.#unfinished = countUnfinished(this.#socket, socket)
    })
    this.#socket.on('pong', () => {
      this.#isAlive = true
    })
    this.#socket.on('message', (data: Buffer) => this.#take(String(data)))
    this.#socket.on('error', ({ code, message }: Error & { code?: string }) =>
      this.#lose(code ?? message)
    )
    this.#socket.on('close', (code) => this.#lose(`close code ${code}`))
    this.opened = this.#open()
    this.opened.catch((error: ParaclockError) => this.end(error))
  }

  /** The bytes of a message that the node has not sent completely. */
  get unfinished(): number {
    return this.#unfinished()
  }

  /** Sends a call, and resolves with its answer. */
  call(
    { method, params, onGone }: NodeCall,
    longestMs: number = this.#setup.options.callMs
  ): Promise<NodeAnswer> {
    this.#lastId += 1
    const id = this.#lastId
    // The node reads slower than clients call, and further calls would wait in memory.
    if (this.#socket.bufferedAmount > this.#setup.options.maxHeldBytes)
      this.#lose('it does not read')
    return new Promise((resolve, reject) => {
      let forget: (() => void) | undefined
      const settle = (outcome: NodeAnswer | ParaclockError | string): void => {
        if (!this.#pending.delete(id)) return
        clearTimeout(timer)
        forget?.()
        const endpoint = this.upstream.name
        if (typeof outcome === 'string') {
          reject(new ParaclockError(CallOutcomeUnknown, { method, endpoint, problem: outcome }))
        } else if ('kind' in outcome) resolve(outcome)
        else reject(outcome)
      }
      this.#pending.set(id, settle)
      const timer = setTimeout(() => settle(`no answer within ${longestMs} ms`), longestMs)
      forget = onGone?.(() => settle('its client is gone'))
      // `onGone` settles the call at once if the client has already left.
      if (!this.#pending.has(id)) return
      if (this.ended) return settle(this.ended.message)
      const call = `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}`
      this.#socket.send(call, (error) => error && settle('the connection is closed'))
    })
  }

  /** Ends the link. Rejects the pending calls, because their outcome is not known. */
  end(error: ParaclockError): void {
    if (this.ended) return
    this.ended = error
    clearInterval(this.#pings)
    for (const settle of [...this.#pending.values()]) settle(error.message)
    this.#socket.terminate()
    this.#setup.onEnd(error)
  }

  close(): void {
    this.#lose('the gateway closed it')
  }

  async #open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#socket.once('open', () => resolve())
      this.#socket.once('close', () => reject(this.ended))
    })
    const { pingMs, callMs } = this.#setup.options
    this.#pings = setInterval(() => this.#ping(), pingMs / PINGS_OF_CLIENT)
    const call = { method: 'chain_getBlockHash', params: '[0]' }
    const { text } = await this.call(call, Math.min(HANDSHAKE_MS, callMs))
    const actual: unknown = JSON.parse(text)
    const { genesis: expected } = this.#setup
    if (typeof actual !== 'string') throw this.#malformed('it states no genesis hash')
    if (expected !== '' && actual !== expected) {
      const context = { endpoint: this.upstream.name, fact: 'genesis', expected, actual }
      throw new ParaclockError(ChainMismatch, context)
    }
    this.genesis = actual
  }

  /**
   * Detects a connection that was lost without a close frame. Without this check, clients would wait
   * for the longest time of each call.
   */
  #ping(): void {
    if (this.#isAlive) this.#socket.ping()
    else this.#lose('no answer to a ping')
    this.#isAlive = false
  }

  #take(text: string): void {
    this.#isAlive = true
    const frame = parseFrame(text)
    if (typeof frame === 'string') this.end(this.#malformed(frame))
    else if (!Object.hasOwn(frame, 'id')) this.#setup.onNotification(text, frame)
    else {
      const kind = Object.hasOwn(frame, 'error') ? 'error' : 'result'
      const answer = sliceJson(text).get(kind) ?? 'null'
      const { maxAnswerBytes: allowed } = this.#setup.options
      const [limit, actual] = ['bytes of answers', answer.length]
      this.#pending.get(frame['id'] as number)?.(
        actual <= allowed
          ? { kind, text: answer }
          : new ParaclockError(RequestLimitExceeded, { limit, actual, allowed })
      )
    }
  }

  #malformed(problem: string): ParaclockError {
    return new ParaclockError(AnswerMalformed, { endpoint: this.upstream.name, problem })
  }

  #lose(problem: string): void {
    const reason = this.#pings === undefined ? EndpointUnavailable : ConnectionLost
    this.end(new ParaclockError(reason, { endpoint: this.upstream.name, problem }))
  }
}

/** Parses an answer or a notification of a node. Returns what is wrong with it as a text. */
function parseFrame(text: string): Readonly<Record<string, unknown>> | string {
  try {
    const frame: unknown = JSON.parse(text)
    if (!isRecord(frame)) return 'it is not an object'
    const { error, method } = frame
    if (!Object.hasOwn(frame, 'id')) return typeof method === 'string' ? frame : 'it has no id'
    const isError = isRecord(error) && Number.isInteger(error['code'])
    if (error !== undefined) return isError ? frame : 'its error has no code'
    return Object.hasOwn(frame, 'result') ? frame : 'it has neither a result nor an error'
  } catch {
    return 'it is not JSON'
  }
}
