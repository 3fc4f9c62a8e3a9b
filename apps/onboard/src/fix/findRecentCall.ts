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
  /** The step in words, as the journal has it. */
  readonly memo: string
  /** The chain's last finalized block. */
  readonly finalized: number
}

/**
 * The block in which the same call was made a short while ago, if it was: whoever was stopped while its
 * effect was on its way must not make it again. A message that is planned at another block has another
 * topic, so that its bytes differ: then the words tell that the step is the same.
 */
export function findRecentCall(
  entries: readonly JournalEntry[],
  { genesis, account, call, memo, finalized }: CallToMake
): number | undefined {
  const ids = new Set<Hex>()
  let found: number | undefined
  for (const entry of entries) {
    if (entry.kind === 'signed') {
      const { record } = entry
      const isSame = record.call === call || record.memo === memo
      if (isSame && record.genesis === genesis && record.account === account) ids.add(record.id)
    } else if (ids.has(entry.id) && entry.outcome.status === 'succeeded') {
      const { number } = entry.outcome.block
      if (number >= finalized - RECENT_BLOCKS) found = number
    }
  }
  return found
}
