import { ParaclockError } from '@paraclock/core'
import { hashSchema, headerSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import { NodeStallExceeded } from '../errors/endpoints.ts'
import type { ResolvedOptions } from '../provider/resolveOptions.ts'
import { resultOf } from '../session/Answer.ts'
import type { Session } from '../session/Session.ts'

// The head is polled this many times within `stallMs`. So a stall ends a session at most a quarter
// of `stallMs` late.
const LOOKS = 4

/**
 * Ends a session if the finalized head of its node stands still. Usual causes are lost peers, a
 * full disk, or a proxy that serves an outdated copy of the chain. Such a node still answers a
 * heartbeat.
 */
export class HeadWatch {
  readonly #limits: Pick<ResolvedOptions, 'clock' | 'stallMs' | 'answerMs'>
  readonly #onFault: (error: unknown) => void
  #session: Session | undefined
  #cancel: (() => void) | undefined

  constructor(
    limits: Pick<ResolvedOptions, 'clock' | 'stallMs' | 'answerMs'>,
    onFault: (error: unknown) => void
  ) {
    this.#limits = limits
    this.#onFault = onFault
  }

  start(session: Session): void {
    this.#session = session
    this.#wait(session, { number: -1, since: 0 })
  }

  stop(): void {
    this.#session = undefined
    this.#cancel?.()
  }

  #wait(session: Session, last: { readonly number: number; readonly since: number }): void {
    const { clock, stallMs: allowedMs, answerMs } = this.#limits
    if (allowedMs === 0 || session !== this.#session) return
    const look = async (): Promise<void> => {
      // A node that does not state its head has not moved.
      const number = (await readFinalized(session, answerMs)) ?? last.number
      const now = clock.now()
      const stoodMs = Math.round(now - last.since)
      if (number !== last.number) this.#wait(session, { number, since: now })
      else if (number < 0 || stoodMs < allowedMs) this.#wait(session, last)
      else if (session === this.#session) {
        const endpoint = session.endpoint.shown
        const context = { endpoint, head: 'finalized' as const, number, stoodMs, allowedMs }
        session.fail(new ParaclockError(NodeStallExceeded, context))
      }
    }
    this.#cancel = clock.after(allowedMs / LOOKS, () => void look().catch(this.#onFault))
  }
}

async function readFinalized(session: Session, timeoutMs: number): Promise<number | undefined> {
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> =>
    resultOf(await session.request({ method, params, timeoutMs }))
  const hash = findAnswer(hashSchema, await ask('chain_getFinalizedHead', []))
  if (hash === undefined) return undefined
  return findAnswer(headerSchema, await ask('chain_getHeader', [hash]))?.number
}
