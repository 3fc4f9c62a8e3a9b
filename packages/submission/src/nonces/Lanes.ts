import type { Hex } from '@paraclock/core'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'

/** The answer of a node to a sent transaction. */
export type Delivery =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Sending failed without an error code. The node may have received the transaction. */
  | { readonly kind: 'unknown'; readonly reason: string }

export interface OpenRecord {
  readonly record: SubmissionRecord
  delivery: Delivery['kind'] | 'untried'
  /** When this process got the record, in milliseconds of `performance.now()`. */
  readonly since: number
}

/**
 * The open transactions of one account on one chain. Transactions are signed and sent one at a
 * time, so that nonces are assigned in order and without gaps.
 */
export class Lane {
  readonly open: Map<Hex, OpenRecord> = new Map()
  #last: Promise<void> = Promise.resolve()

  /** Waits for all earlier turns. Returns the function that ends this turn. */
  async takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const earlier = this.#last
    this.#last = promise
    await earlier
    return resolve
  }

  add(record: SubmissionRecord): OpenRecord {
    const known = this.open.get(record.id)
    if (known !== undefined) return known
    const entry: OpenRecord = { record, delivery: 'untried', since: performance.now() }
    this.open.set(record.id, entry)
    return entry
  }

  openAfter(block: number): readonly OpenRecord[] {
    return [...this.open.values()].filter(({ record }) => record.lastBlock > block)
  }

  /**
   * Returns the first free nonce from `next` on. The nonce of an open transaction is taken, unless
   * a node refused the transaction, or no block after `block` can include the transaction.
   *
   * @param kept - the nonces that are reserved for payloads signed outside this program
   */
  allocate(next: number, block: number, kept: readonly number[] = []): number {
    const sent = this.openAfter(block)
      .filter(({ delivery }) => delivery !== 'refused')
      .map(({ record }) => record.nonce)
    const taken = new Set([...sent, ...kept])
    let nonce = next
    while (taken.has(nonce)) nonce += 1
    return nonce
  }
}

export class Lanes {
  readonly #lanes = new Map<string, Lane>()

  of(genesis: Hex, account: Hex): Lane {
    const name = `${genesis} ${account}`
    const lane = this.#lanes.get(name) ?? new Lane()
    this.#lanes.set(name, lane)
    return lane
  }
}

/** All journals of this process share these lanes, so that no nonce is assigned twice. */
export const processLanes: Lanes = new Lanes()
