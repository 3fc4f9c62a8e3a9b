import type { Hex } from '@paraclock/core'
import type { Delivery, SubmissionChain } from '../chain/SubmissionChain.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'

export interface OpenRecord {
  readonly record: SubmissionRecord
  delivery: Delivery['kind'] | 'untried'
}

/**
 * The transactions of one account on one chain. Each nonce is assigned after a node has answered
 * for the nonce before, so that there are no gaps.
 */
export class Lane {
  /** The records that are not settled, by id. */
  readonly open: Map<Hex, OpenRecord> = new Map()
  #last: Promise<void> = Promise.resolve()

  /** Waits until all earlier turns have ended. Returns the function that ends this turn. */
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
    const entry: OpenRecord = { record, delivery: 'untried' }
    this.open.set(record.id, entry)
    return entry
  }

  /** The open records that a block after this number can include. */
  openAfter(block: number): readonly OpenRecord[] {
    return [...this.open.values()].filter(({ record }) => record.lastBlock > block)
  }

  /**
   * The first free nonce from `next` on. A nonce is free again if its bytes were refused or its era
   * ended before the finalized block. Otherwise transactions with higher nonces would wait forever.
   *
   * @param kept - the nonces that are reserved for other payloads
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

/** The lanes of this process: two journals of one account must not assign the same nonce. */
export const processLanes: Lanes = new Lanes()

/** Sends the bytes of a record to a node. Returns the reason of a refusal. */
export async function deliver(
  chain: Pick<SubmissionChain, 'send'>,
  entry: OpenRecord
): Promise<string | undefined> {
  const delivery = await chain.send(entry.record.extrinsic)
  // Accepted bytes stay accepted. Another node may refuse them only because its pool has them.
  if (entry.delivery !== 'accepted') entry.delivery = delivery.kind
  return delivery.kind === 'refused' ? delivery.reason : undefined
}
