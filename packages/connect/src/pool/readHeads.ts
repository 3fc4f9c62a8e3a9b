import { ParaclockError } from '@paraclock/core'
import type { Clock } from '../clock/Clock.ts'
import type { Answer } from '../session/Answer.ts'
import type { Session } from '../session/Session.ts'
import type { Stall, StuckHead } from './HeadWatch.ts'

/** The numbers of a node's heads, where it answers them. */
export interface Heads {
  /** Its best block. */
  readonly best: number | undefined
  /** Its last finalized block. */
  readonly finalized: number | undefined
}

/** Asks a node for its heads. A head that it does not answer is `undefined`. Never rejects. */
export async function readHeads(session: Session, timeoutMs: number): Promise<Heads> {
  const ask = (method: string, params: unknown[]): Promise<Answer> =>
    session.request({ method, params, timeoutMs, batchable: true })
  const [best, finalizedHash] = await Promise.all([
    ask('chain_getHeader', []),
    ask('chain_getFinalizedHead', [])
  ])
  const hash = finalizedHash.kind === 'result' ? finalizedHash.result : undefined
  if (typeof hash !== 'string') return { best: numberOf(best), finalized: undefined }
  return { best: numberOf(best), finalized: numberOf(await ask('chain_getHeader', [hash])) }
}

function numberOf(answer: Answer): number | undefined {
  if (answer.kind !== 'result') return undefined
  const number = (answer.result as { number?: unknown } | null)?.number
  const value = typeof number === 'string' && number !== '' ? Number(number) : number
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

/** Whether the head of a node is past the number at which a head stood still. */
export async function isAhead(
  session: Session,
  { head, number }: StuckHead,
  timeoutMs: number
): Promise<boolean> {
  const heads = await readHeads(session, timeoutMs)
  return (heads[head] ?? -1) > number
}

/**
 * Checks that a node that was left because its head stood still has moved since.
 *
 * @throws ParaclockError `NodeStallExceeded`
 */
export async function checkMoved(
  session: Session,
  { at, since, error }: Stall,
  clock: Clock,
  timeoutMs: number
): Promise<void> {
  if (await isAhead(session, at, timeoutMs)) return
  const stoodMs = Math.round(clock.now() - since)
  throw new ParaclockError('NodeStallExceeded', { ...error.context, stoodMs })
}
