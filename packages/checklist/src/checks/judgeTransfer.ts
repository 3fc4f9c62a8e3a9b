import type { Opinion } from '../evidence/ServiceArtifact.ts'
import type { TransferTrial } from '../evidence/TokenArtifact.ts'
import { fail, manual, pass, type Verdict } from './Verdict.ts'

/** Tells whether a transfer went through when it was tried. */
export function judgeTransfer(trial: Opinion<TransferTrial>, remedy: string): Verdict {
  if (!trial.known) return manual(`Send a small amount and see whether it arrives: ${trial.why}.`)
  const { succeeded, detail, evidence } = trial.value
  return succeeded
    ? pass(detail, evidence)
    : fail(detail, evidence, { owner: 'targetGovernance', summary: remedy })
}
