import { ParaclockError } from '@paraclock/core'
import type { Clock } from '../clock/Clock.ts'
import type { Session } from '../session/Session.ts'
import { type Heads, readHeads } from './readHeads.ts'

// Four looks in the time allowed: a stall is told at most a quarter of it late.
const LOOKS = 4

/** A head that has stood still for too long. */
export interface Stall {
  /** What is said of it. */
  readonly error: ParaclockError<'NodeStallExceeded'>
  /** Where the node stands. Another is ahead of it when its head of this kind is further. */
  readonly at: StuckHead
  /** Since when, on the provider's clock. */
  readonly since: number
}

/** A head, and the number at which it stands. */
export interface StuckHead {
  readonly head: keyof Heads
  readonly number: number
}

/** What a watch needs. */
export interface HeadWatchSetup {
  readonly session: Session
  readonly clock: Clock
  /** How long a head may stand still, in milliseconds. */
  readonly stallMs: number
  /** Longest wait for one answer, in milliseconds. */
  readonly answerMs: number
  /** A head stands still: called at every look for as long as it does. */
  readonly onStall: (stall: Stall, isFirst: boolean) => void
  /** A head that had stood still moves again. */
  readonly onRecovered: () => void
}

interface Watched extends StuckHead {
  readonly since: number
}

/**
 * Finds a node that answers and whose chain does not go on: one that has lost its peers, whose disk
 * is full, whose proxy serves a copy. No heartbeat shows that.
 */
export class HeadWatch {
  readonly #setup: HeadWatchSetup
  readonly #heads = new Map<keyof Heads, Watched>()
  #stalled = false
  #running = false
  #cancel: (() => void) | undefined

  constructor(setup: HeadWatchSetup) {
    this.#setup = setup
  }

  /** Begins to look. */
  start(): void {
    this.#running = true
    this.#wait()
  }

  /** Ends it. */
  stop(): void {
    this.#running = false
    this.#cancel?.()
  }

  #wait(): void {
    const { clock, stallMs } = this.#setup
    this.#cancel = clock.after(stallMs / LOOKS, () => void this.#look())
  }

  async #look(): Promise<void> {
    const { session, answerMs, onStall, onRecovered } = this.#setup
    const heads = await readHeads(session, answerMs)
    if (!this.#running) return
    const stalls = [this.#note('best', heads.best), this.#note('finalized', heads.finalized)]
    const stall = stalls.find((one) => one !== undefined)
    const wasStalled = this.#stalled
    this.#stalled = stall !== undefined
    this.#wait()
    if (stall) onStall(stall, !wasStalled)
    else if (wasStalled) onRecovered()
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
    const error = new ParaclockError('NodeStallExceeded', {
      endpoint: session.endpoint.shown,
      head,
      number,
      stoodMs: Math.round(stoodMs),
      allowedMs: stallMs
    })
    return { error, at: last, since: last.since }
  }
}
