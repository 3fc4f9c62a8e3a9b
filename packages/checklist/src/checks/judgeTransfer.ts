import type { Remedy } from '@paraclock/core'
import type { Opinion } from '../evidence/ServiceArtifact.ts'
import type { TransferTrial } from '../evidence/TokenArtifact.ts'
import { fail, manual, pass, type Verdict } from './Verdict.ts'

/** Tells whether a transfer went through when it was tried. */
export function judgeTransfer(
  trial: Opinion<TransferTrial>,
  remedy: string,
  /** What is more likely, because it is known to be missing. */
  likely: readonly Remedy[] = []
): Verdict {
  if (!trial.known) return manual(`Send a small amount and see whether it arrives: ${trial.why}.`)
  const { succeeded, detail, evidence } = trial.value
  if (succeeded) return pass(detail, evidence)
  const [first, ...others] = [...likely, { owner: 'targetGovernance' as const, summary: remedy }]
  return fail(detail, evidence, first as Remedy, ...others)
}
