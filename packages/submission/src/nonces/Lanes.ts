import type { Hex } from '@paraclock/core'
import type { Delivery } from '../chain/SubmissionChain.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'

/** A record whose fate is open, and what a node last said of its bytes in this process. */
export interface OpenRecord {
  readonly record: SubmissionRecord
  delivery: Delivery['kind'] | 'untried'
}

/**
 * The transactions of one account on one chain, one after the other: a number is given out only when
 * it is known what a node said of the one before it, so that no number is left out.
 */
export class Lane {
  /** The records whose fate is open, by id. */
  readonly open: Map<Hex, OpenRecord> = new Map()
  #last: Promise<unknown> = Promise.resolve()

  /** Runs one piece of work after all that were asked for before it. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work, work)
    this.#last = turn.catch(() => {})
    return turn
  }

  /** Takes in a record whose fate is open. */
  add(record: SubmissionRecord): OpenRecord {
    const known = this.open.get(record.id)
    if (known !== undefined) return known
    const entry: OpenRecord = { record, delivery: 'untried' }
    this.open.set(record.id, entry)
    return entry
  }

  /** The first free number from `next` on. A number whose bytes were refused is free again. */
  allocate(next: number): number {
    const taken = new Set(
      [...this.open.values()]
        .filter(({ delivery }) => delivery !== 'refused')
        .map(({ record }) => record.nonce)
    )
    let nonce = next
    while (taken.has(nonce)) nonce += 1
    return nonce
  }
}

/** The lanes of a process, by chain and account. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()

  /** The lane of an account on a chain. */
  of(genesis: Hex, account: Hex): Lane {
    const name = `${genesis} ${account}`
    const lane = this.#lanes.get(name) ?? new Lane()
    this.#lanes.set(name, lane)
    return lane
  }
}

/** Those of this process: two journals of one account must not give out the same number. */
export const processLanes: Lanes = new Lanes()
