import { ParaclockError } from '@paraclock/core'
import { hashSchema, headerSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import { resultOf, type Session } from '../endpoint/Session.ts'
import { NodeStallExceeded } from '../errors/endpoints.ts'
import type { ResolvedOptions } from './ProviderOptions.ts'

// The head is polled this many times within `stallMs`. So a stall ends a session at most a quarter
// of `stallMs` late.
const LOOKS = 4

/**
 * Ends a session if the finalized head of its node stands still. Usual causes are lost peers, a
 * full disk, or a proxy that serves an outdated copy of the chain. Such a node still answers a
 * heartbeat. Returns the function that ends the watch.
 */
export function watchHead(
  session: Session,
  limits: Pick<ResolvedOptions, 'clock' | 'stallMs' | 'answerMs'>,
  onFault: (error: unknown) => void
): () => void {
  const { clock, stallMs: allowedMs, answerMs } = limits
  let cancel: (() => void) | undefined
  let isOver = allowedMs === 0
  const look = async (last: { readonly number: number; readonly since: number }): Promise<void> => {
    // A node that does not state its head has not moved.
    const number = (await readFinalized(session, answerMs)) ?? last.number
    const now = clock.now()
    const stoodMs = Math.round(now - last.since)
    if (isOver) return
    if (number !== last.number) return wait({ number, since: now })
    if (number < 0 || stoodMs < allowedMs) return wait(last)
    const endpoint = session.endpoint.shown
    const context = { endpoint, head: 'finalized' as const, number, stoodMs, allowedMs }
    session.fail(new ParaclockError(NodeStallExceeded, context))
  }
  const wait = (last: Parameters<typeof look>[0]): void => {
    cancel = clock.after(allowedMs / LOOKS, () => void look(last).catch(onFault))
  }
  if (!isOver) wait({ number: -1, since: 0 })
  return () => {
    isOver = true
    cancel?.()
  }
}

async function readFinalized(session: Session, timeoutMs: number): Promise<number | undefined> {
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> =>
    resultOf(await session.request({ method, params, timeoutMs }))
  const hash = findAnswer(hashSchema, await ask('chain_getFinalizedHead', []))
  if (hash === undefined) return undefined
  return findAnswer(headerSchema, await ask('chain_getHeader', [hash]))?.number
}
