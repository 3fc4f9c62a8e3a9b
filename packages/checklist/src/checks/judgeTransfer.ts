import type { Fact, Remedy } from '@paraclock/core'
import type { TransferTrial } from '../evidence/TokenArtifact.ts'
import { fail, manual, pass, type Verdict } from './Verdict.ts'

/**
 * Tells whether a transfer went through when it was tried.
 *
 * @param remedies - what helps where its own chain does not send it, and where the other refuses it
 */
export function judgeTransfer(
  trial: Fact<TransferTrial>,
  remedies: Readonly<Record<'sender' | 'receiver', Remedy>>,
  /** What helps where its own chain does not send it, because it is known to be missing. */
  missing?: Remedy
): Verdict {
  if (!trial.known) return manual(`Send a small amount and see whether it arrives: ${trial.why}.`)
  const { succeeded, detail, evidence, isSent } = trial.value
  if (succeeded) return pass(detail, evidence)
  return fail(detail, evidence, isSent ? remedies.receiver : (missing ?? remedies.sender))
}
