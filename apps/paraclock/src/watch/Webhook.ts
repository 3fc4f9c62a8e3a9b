import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as passTime } from 'node:timers/promises'
import { describeThrown, isParaclockError, ParaclockError } from '@paraclock/core'
import { WebhookRefused } from '../errors/commands.ts'
import type { Alert } from './judgeProblems.ts'

const TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 5000
const MAX_PAUSE_MS = 300_000
/** The age at which a message that was not accepted is given up. */
const GIVE_UP_MS = 3_600_000
/**
 * The maximum number of alerts in a message, because receivers of webhooks refuse large messages.
 */
const MAX_ALERTS = 200

export interface WebhookArgs {
  readonly url: string
  /** The key that signs the messages as in Standard Webhooks. Defaults to none. */
  readonly key?: Uint8Array | undefined
  readonly onProblem: (error: ParaclockError) => void
  readonly times?: { readonly firstMs: number; readonly giveUpMs: number }
}

interface Message {
  readonly id: string
  readonly body: string
  readonly createdAt: number
}

/**
 * Sends messages to a webhook, one after another. A message that is not accepted is repeated with
 * the same id for an hour, after increasing pauses. A message that gets a status 4xx is not
 * repeated.
 */
export class Webhook {
  readonly #args: WebhookArgs
  readonly #queue: Message[] = []
  #news = Promise.withResolvers<void>()
  /** The number of accepted, refused and given up messages. */
  readonly counts = { accepted: 0, failed: 0 }

  constructor(args: WebhookArgs) {
    this.#args = args
  }

  /** Adds messages about alerts of a network. */
  tell(args: {
    readonly network: string
    /** The time of the messages, in seconds since 1970. */
    readonly time: number
    readonly firing: readonly Alert[]
    readonly resolved: readonly Alert[]
  }): void {
    const { network, time, firing, resolved } = args
    const all = [...firing, ...resolved]
    for (let from = 0; from < all.length; from += MAX_ALERTS) {
      const some = new Set(all.slice(from, from + MAX_ALERTS))
      const list = (alerts: readonly Alert[]) =>
        alerts.filter((alert) => some.has(alert)).map(({ isSent: _, ...alert }) => alert)
      const body = { version: 1, network, time, firing: list(firing), resolved: list(resolved) }
      this.#queue.push({
        id: randomUUID(),
        body: JSON.stringify(body),
        createdAt: performance.now()
      })
    }
    this.#news.resolve()
  }

  /** Sends the messages until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.#news.resolve())
    while (!signal.aborted) {
      const [message] = this.#queue
      if (message === undefined) {
        this.#news = Promise.withResolvers()
        await this.#news.promise
        continue
      }
      const isAccepted = await this.#deliver(message, signal)
      if (signal.aborted) return
      this.#queue.shift()
      this.counts[isAccepted ? 'accepted' : 'failed'] += 1
    }
  }

  async #deliver(message: Message, signal: AbortSignal): Promise<boolean> {
    const { onProblem, times = { firstMs: FIRST_PAUSE_MS, giveUpMs: GIVE_UP_MS } } = this.#args
    for (let pause = times.firstMs; !signal.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      const status = await this.#send(message, signal).catch((error: unknown) => {
        if (!isParaclockError(error, WebhookRefused)) throw error
        if (!signal.aborted) onProblem(error)
        return error.context.status
      })
      if (status === undefined) return true
      const isRefused = typeof status === 'number' && status >= 400 && status < 500
      if (isRefused || performance.now() - message.createdAt + pause > times.giveUpMs) return false
      await passTime(pause, undefined, { signal }).catch(() => undefined)
    }
    return false
  }

  async #send({ id, body }: Message, signal: AbortSignal): Promise<undefined> {
    const { url, key } = this.#args
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const time = String(Math.floor(Date.now() / 1000))
    const signature =
      key && createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
    const fail = (problem: string, status: number | null, cause?: unknown) =>
      new ParaclockError(WebhookRefused, { problem, status }, { cause })
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: limit,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': time,
          ...(signature && { 'webhook-signature': `v1,${signature}` })
        }
      })
      await response.body?.cancel()
      if (!response.ok) throw fail(`status ${response.status}`, response.status)
    } catch (error) {
      if (isParaclockError(error)) throw error
      const problem = limit.aborted && !signal.aborted ? 'timed out' : describeThrown(error)
      throw fail(problem, null, error)
    }
  }
}

const SECRET = /^(?:whsec_)?((?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?)$/

/**
 * Returns the key in a secret of Standard Webhooks: `whsec_` and base64, or only base64. Returns
 * `undefined` for other text.
 */
export function readSigningKey(secret: string): Uint8Array | undefined {
  const [, text = ''] = SECRET.exec(secret) ?? []
  return text === '' || text.includes('_') ? undefined : Buffer.from(text, 'base64')
}
