import { ParaclockError } from '@paraclock/core'
import { hashSchema, headerSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import type { Clock } from '../clock/Clock.ts'
import { NodeStallExceeded } from '../errors/endpoints.ts'
import { type Answer, resultOf } from '../session/Answer.ts'
import type { Session } from '../session/Session.ts'

// The heads are polled this many times within `stallMs`. So a stall is reported at most a quarter
// of `stallMs` late.
const LOOKS = 4

export interface Stall {
  readonly error: ParaclockError<typeof NodeStallExceeded>
  readonly at: StuckHead
  /** When the head last moved, in milliseconds of the provider's clock. */
  readonly since: number
}

export interface StuckHead {
  readonly head: keyof Heads
  readonly number: number
}

export interface HeadWatchSetup {
  readonly session: Session
  readonly clock: Clock
  readonly stallMs: number
  readonly answerMs: number
  /**
   * Called after each poll that finds the best or the finalized head unmoved for `stallMs`.
   * `isFirst` is `true` at the first poll of a stall.
   */
  readonly onStall: (stall: Stall, isFirst: boolean) => void
  readonly onRecovered: () => void
  readonly onFault: (error: unknown) => void
}

/**
 * Detects a node that answers although its head does not move. Usual causes are lost peers, a full
 * disk, or a proxy that serves an outdated copy of the chain. Such a node still answers a
 * heartbeat.
 */
export class HeadWatch {
  readonly #setup: HeadWatchSetup
  readonly #heads = new Map<keyof Heads, StuckHead & Pick<Stall, 'since'>>()
  #stall: Stall | undefined
  #running = false
  #cancel: (() => void) | undefined

  constructor(setup: HeadWatchSetup) {
    this.#setup = setup
  }

  start(): void {
    this.#running = true
    this.#wait()
  }

  stop(): void {
    this.#running = false
    this.#cancel?.()
  }

  #wait(): void {
    const { clock, stallMs } = this.#setup
    this.#cancel = clock.after(stallMs / LOOKS, () => {
      this.#look().catch(this.#setup.onFault)
    })
  }

  async #look(): Promise<void> {
    const { session, answerMs, onStall, onRecovered } = this.#setup
    const heads = await readHeads(session, answerMs)
    if (!this.#running) return
    const stalls = [this.#note('best', heads.best), this.#note('finalized', heads.finalized)]
    const stall = stalls.find((one) => one !== undefined)
    const former = this.#stall
    // If the node does not report the stalled head in this poll, the node still counts as stalled.
    const isUnknown = former !== undefined && heads[former.at.head] === undefined
    this.#stall = stall ?? (isUnknown ? former : undefined)
    this.#wait()
    if (stall) onStall(stall, former === undefined)
    else if (former && !isUnknown) onRecovered()
  }

  #note(head: keyof Heads, number: number | undefined): Stall | undefined {
    const { clock, stallMs, session } = this.#setup
    if (number === undefined) return undefined
    const now = clock.now()
    const last = this.#heads.get(head)
    if (number !== last?.number) {
      this.#heads.set(head, { head, number, since: now })
      return undefined
    }
    const stoodMs = now - last.since
    if (stoodMs < stallMs) return undefined
    const error = new ParaclockError(NodeStallExceeded, {
      endpoint: session.endpoint.shown,
      head,
      number,
      stoodMs: Math.round(stoodMs),
      allowedMs: stallMs
    })
    return { error, at: last, since: last.since }
  }
}

/**
 * Whether an endpoint can replace a stalled node. Its head must be higher than the head of the
 * stalled node, or must have risen since the last check of the endpoint. A risen head is enough,
 * because the stalled node may have reported a number that is too high.
 */
export async function isLive(
  session: Session,
  stuck: StuckHead,
  record: { lastHead: StuckHead | undefined },
  timeoutMs: number
): Promise<boolean> {
  const { head } = stuck
  const number = (await readHeads(session, timeoutMs))[head]
  if (number === undefined) return false
  const { lastHead } = record
  record.lastHead = { head, number }
  return number > stuck.number || (lastHead?.head === head && number > lastHead.number)
}

/** Throws if the head of a node is not higher than when the node stalled. */
export async function checkMoved(
  session: Session,
  { at, since, error }: Stall,
  clock: Clock,
  timeoutMs: number
): Promise<void> {
  if (((await readHeads(session, timeoutMs))[at.head] ?? -1) > at.number) return
  const stoodMs = Math.round(clock.now() - since)
  throw new ParaclockError(NodeStallExceeded, { ...error.context, stoodMs })
}

type Heads = Readonly<Record<'best' | 'finalized', number | undefined>>

async function readHeads(session: Session, timeoutMs: number): Promise<Heads> {
  const ask = (method: string, params: unknown[]): Promise<Answer> =>
    session.request({ method, params, timeoutMs, batchable: true })
  const [best, finalizedHash] = await Promise.all([
    ask('chain_getHeader', []),
    ask('chain_getFinalizedHead', [])
  ])
  const hash = findAnswer(hashSchema, resultOf(finalizedHash))
  if (hash === undefined) return { best: numberOf(best), finalized: undefined }
  return { best: numberOf(best), finalized: numberOf(await ask('chain_getHeader', [hash])) }
}

function numberOf(answer: Answer): number | undefined {
  return findAnswer(headerSchema, resultOf(answer))?.number
}
