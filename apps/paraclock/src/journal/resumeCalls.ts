import { type JournalStore, resumeSubmissions, type SigningChain } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'

/** The maximum time from sending a call until its block is finalized, in milliseconds. */
export const FINALITY_MS = 300_000

/**
 * Resumes the calls that earlier runs of a command left open, and yields their outcomes. Commands
 * resume these calls before they plan, so that no call is made twice.
 */
export async function* resumeCalls(
  { signal, report }: Pick<CommandContext, 'signal' | 'report'>,
  chains: readonly { readonly network: string; readonly chain: SigningChain }[],
  journal: JournalStore,
  account?: string
) {
  for (const { network, chain } of chains) {
    for (const submission of await resumeSubmissions({ chain, journal })) {
      const { record } = submission
      if (account !== undefined && record.account !== account) continue
      const { memo, id } = record
      report(memo === undefined ? `resuming the transaction ${id}` : `${network}: resuming ${memo}`)
      const outcome = await submission.outcome({ deadlineMs: FINALITY_MS, signal })
      yield { network, record, outcome }
    }
  }
}
