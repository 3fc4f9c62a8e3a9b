import type { Hex } from '@paraclock/core'
import type { JournalEntry, SubmissionOutcome } from '@paraclock/submission'

export const RECENT_BLOCKS = 50

export interface CallToMake {
  readonly genesis: Hex
  readonly account: Hex
  readonly call: Hex
  /**
   * What the call does: the description of the step. With `--as`, also the stage of the call, and
   * the account for which the call is made.
   */
  readonly intent: string
  /** The newest block that all endpoints of the chain report as finalized. */
  readonly finalized: number
}

/**
 * Returns the number of a recent block that includes the same call, or a call with the same intent.
 * The call must not be made again, because its effect may be under way. The intent is compared,
 * because the bytes of a step change at each block: the XCM message in them gets a new topic.
 */
export function findRecentCall(
  entries: readonly JournalEntry[],
  { genesis, account, call, intent, finalized }: CallToMake
): number | undefined {
  // The last outcome of each transaction. If a transaction was signed again, its earlier outcome is
  // dropped: a devnet that was started again in between does not contain the earlier transaction.
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
