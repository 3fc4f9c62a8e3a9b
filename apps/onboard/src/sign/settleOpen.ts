import { parseAccount } from '@paraclock/core'
import {
  type CallSigner,
  type JournalStore,
  resumeSubmissions,
  type SigningChain,
  type SubmissionOutcome
} from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'

/** How long a call may take to be finalized, in milliseconds. */
export const FINALITY_MS = 300_000

/**
 * Settles what an earlier run has signed for an account and not seen settled: the same bytes are sent
 * again, and their outcome is waited for. So what the chain holds afterwards says what is left to do.
 *
 * @throws ParaclockError those of `resumeSubmissions` and of `outcome`
 */
export async function settleOpen(
  { signal, report }: Pick<CommandContext, 'signal' | 'report'>,
  args: {
    readonly chain: SigningChain
    readonly journal: JournalStore
    readonly signer: CallSigner
  }
): Promise<readonly SubmissionOutcome[]> {
  const { chain, journal, signer } = args
  const account = parseAccount(signer.account)
  const outcomes: SubmissionOutcome[] = []
  for (const submission of await resumeSubmissions({ chain, journal })) {
    if (submission.record.account !== account) continue
    report(`resuming the transaction ${submission.record.id}`)
    outcomes.push(await submission.outcome({ deadlineMs: FINALITY_MS, signal }))
  }
  return outcomes
}
