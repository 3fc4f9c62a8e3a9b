import type { Fact, Remedy } from '@paraclock/core'
import type { TransferTrial } from '../evidence/TokenArtifact.ts'
import { fail, manual, pass, type Verdict } from './Verdict.ts'

export function judgeTransfer(
  trial: Fact<TransferTrial>,
  remedies: Readonly<Record<'sender' | 'receiver', Remedy>>
): Verdict {
  if (!trial.known) return manual(`Send a small amount and see whether it arrives: ${trial.why}.`)
  const { succeeded, detail, evidence, isSent } = trial.value
  if (succeeded) return pass(detail, evidence)
  return fail(detail, evidence, isSent ? remedies.receiver : remedies.sender)
}
