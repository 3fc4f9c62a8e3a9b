import type { Fact, Remedy } from '@paraclock/core'
import type { TransferTrial } from '../evidence/TokenArtifact.ts'
import { fail, manual, pass, type Verdict } from './Verdict.ts'

/**
 * Judges the dry run of a transfer.
 *
 * @param remedies - what to do if the sending chain fails, and if the receiving chain refuses
 */
export function judgeTransfer(
  trial: Fact<TransferTrial>,
  remedies: Readonly<Record<'sender' | 'receiver', Remedy>>,
  /** What to do if the sending chain fails because of a known missing part. */
  missing?: Remedy
): Verdict {
  if (!trial.known) return manual(`Send a small amount and see whether it arrives: ${trial.why}.`)
  const { succeeded, detail, evidence, isSent } = trial.value
  if (succeeded) return pass(detail, evidence)
  return fail(detail, evidence, isSent ? remedies.receiver : (missing ?? remedies.sender))
}
