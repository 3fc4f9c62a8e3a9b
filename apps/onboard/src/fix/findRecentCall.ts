import type { Hex } from '@paraclock/core'
import type { JournalEntry, SubmissionOutcome } from '@paraclock/submission'

export const RECENT_BLOCKS = 50

export interface CallToMake {
  readonly genesis: Hex
  /** The account that signs. */
  readonly account: Hex
  readonly call: Hex
  /** The step, and the account that it is made for. */
  readonly intent: string
  /** The newest block that all endpoints of the chain state as finalized. */
  readonly finalized: number
}

/**
 * Returns the number of a recent block that includes the call, or a call with the same intent. A
 * command that was stopped while the call's effect was under way must not make the call again. The
 * intent is compared, too, because a step has other bytes at each block: the topic of its message
 * differs.
 */
export function findRecentCall(
  entries: readonly JournalEntry[],
  { genesis, account, call, intent, finalized }: CallToMake
): number | undefined {
  // The last entry of a call counts, because it may set aside an outcome on an earlier network.
  const outcomes = new Map<Hex, SubmissionOutcome | undefined>()
  for (const entry of entries) {
    if (entry.kind === 'signed') {
      const { record } = entry
      const isSame = record.call === call || record.intent === intent
      const isOwn = record.genesis === genesis && record.account === account
      if (isSame && isOwn) outcomes.set(record.id, undefined)
    } else if (entry.kind === 'settled' && outcomes.has(entry.id))
      outcomes.set(entry.id, entry.outcome)
  }
  const blocks = [...outcomes.values()].flatMap((outcome) =>
    outcome?.status === 'succeeded' ? outcome.block.number : []
  )
  return blocks.findLast((number) => number >= finalized - RECENT_BLOCKS)
}
