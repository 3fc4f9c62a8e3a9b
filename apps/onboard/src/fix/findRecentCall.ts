import type { Hex } from '@paraclock/core'
import type { JournalEntry } from '@paraclock/submission'

/** For how many blocks a call may still have effects that do not show. */
const RECENT_BLOCKS = 50

/** A call that somebody is about to make. */
export interface CallToMake {
  /** The chain, by the hash of its first block. */
  readonly genesis: Hex
  /** The account that signs, as hex. */
  readonly account: Hex
  readonly call: Hex
  /** The chain's last finalized block. */
  readonly finalized: number
}

/**
 * The block in which the very same call was made a short while ago, if it was: whoever was stopped
 * while its effect was on its way must not make it again.
 */
export function findRecentCall(
  entries: readonly JournalEntry[],
  { genesis, account, call, finalized }: CallToMake
): number | undefined {
  const ids = new Set<Hex>()
  let found: number | undefined
  for (const entry of entries) {
    if (entry.kind === 'signed') {
      const { record } = entry
      const isSame =
        record.genesis === genesis && record.account === account && record.call === call
      if (isSame) ids.add(record.id)
    } else if (ids.has(entry.id) && entry.outcome.status === 'succeeded') {
      const { number } = entry.outcome.block
      if (number >= finalized - RECENT_BLOCKS) found = number
    }
  }
  return found
}
