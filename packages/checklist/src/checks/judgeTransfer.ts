import type { Fact, Remedy } from '@paraclock/core'
import type { TransferTrial } from '../evidence/TokenArtifact.ts'
import { fail, manual, pass, type Verdict } from './Verdict.ts'

/**
 * Judges the dry run of a transfer.
 *
 * @param remedies - the remedies if its own chain does not send it, and if the other chain refuses
 * it
 */
export function judgeTransfer(
  trial: Fact<TransferTrial>,
  remedies: Readonly<Record<'sender' | 'receiver', Remedy>>,
  /** The remedy if its own chain does not send it for a known missing part. */
  missing?: Remedy
): Verdict {
  if (!trial.known) return manual(`Send a small amount and see whether it arrives: ${trial.why}.`)
  const { succeeded, detail, evidence, isSent } = trial.value
  if (succeeded) return pass(detail, evidence)
  return fail(detail, evidence, isSent ? remedies.receiver : (missing ?? remedies.sender))
}
