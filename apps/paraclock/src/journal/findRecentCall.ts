import type { Hex, PlannedCall, Released } from '@paraclock/core'
import type { JournalEntry, SubmissionOutcome } from '@paraclock/submission'

export const RECENT_BLOCKS = 50
/** The duration of `RECENT_BLOCKS` blocks of six seconds, in milliseconds. */
const RECENT_MS = 300_000

export interface CallToMake {
  readonly genesis: Hex
  readonly account: Hex
  readonly call: Hex
  readonly intent: string
  /** The newest block that all endpoints of the chain report as finalized. */
  readonly finalized: number
  /** The time of the oldest block that the plan of the call rests on. See `NetworkPlan`. */
  readonly shownAt: number
}

/**
 * Returns the text by which the call of a step is remembered. A payment, and a message for which
 * another chain pays, are remembered by the id of the step, because a new plan gives them other
 * bytes: the amounts and fees change. Every other call is remembered by its bytes.
 */
export function identifyStep({ id, chain, call, transfer, payer }: Released<PlannedCall>): string {
  const isPaid = transfer !== undefined || (payer !== undefined && payer.chain !== chain)
  return isPaid ? `${id} ${call.slice(0, CALL_INDEX_LENGTH)}` : call
}

// The length of `0x` and the two bytes that identify pallet and method.
const CALL_INDEX_LENGTH = 6

/**
 * Returns the number of the block that includes the same call, or a call with the same intent. The
 * call must not be made again while its effect may be under way. This ends `RECENT_BLOCKS` after
 * the call, but not before each chain of the network shows a state that is clearly later than the
 * call. A chain whose endpoint lags shows the state before the call.
 */
export function findRecentCall(
  entries: readonly JournalEntry[],
  { genesis, account, call, intent, finalized, shownAt }: CallToMake
): number | undefined {
  // The last outcome of each transaction, and the time of its signature. If a transaction was signed
  // again, its earlier outcome is dropped: a devnet that was started again in between does not
  // contain the earlier transaction.
  const found = new Map<Hex, { readonly signed: number; readonly outcome?: SubmissionOutcome }>()
  for (const entry of entries) {
    if (entry.kind === 'signed') {
      const { record } = entry
      const isSame = record.call === call || record.intent === intent
      const isOwn = record.genesis === genesis && record.account === account
      const { chain, here } = record.signedAt
      if (isSame && isOwn) found.set(record.id, { signed: chain ?? here })
    } else if (entry.kind === 'settled') {
      const known = found.get(entry.id)
      if (known !== undefined) found.set(entry.id, { ...known, outcome: entry.outcome })
    }
  }
  const blocks = [...found.values()].flatMap(({ signed, outcome }) => {
    if (outcome?.status !== 'succeeded') return []
    const { number } = outcome.block
    const isUnderWay = number >= finalized - RECENT_BLOCKS || shownAt < signed + RECENT_MS
    return isUnderWay ? [number] : []
  })
  return blocks.at(-1)
}
