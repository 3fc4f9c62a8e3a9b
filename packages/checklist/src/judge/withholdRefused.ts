import type { CallStep, PlanStep, Remedy } from '@paraclock/core'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listGathered } from '../evidence/listGathered.ts'
import type { CheckResult } from '../schema/reportSchema.ts'

type Artifacts = Pick<NetworkEvidence, 'artifacts'>

function findRefusal(evidence: Artifacts, step: CallStep): string | undefined {
  const key = keyOfCall(step)
  return listGathered(evidence).offers?.refused.find((one) => keyOfCall(one) === key)?.reason
}

export function withholdRefused(
  results: readonly CheckResult[],
  evidence: Artifacts
): readonly CheckResult[] {
  const untried = explainUntried(evidence)
  return results.map((result) => {
    const note = result.outcome === 'fail' ? untried : undefined
    const remedies = result.remedies.map((remedy) =>
      note !== undefined && (remedy.steps ?? []).length > 0
        ? { ...remedy, summary: `${remedy.summary} ${note}` }
        : withholdSteps(remedy, evidence)
    )
    return remedies.every((one, index) => one === result.remedies[index])
      ? result
      : { ...result, remedies }
  })
}

function withholdSteps(remedy: Remedy, evidence: Artifacts): Remedy {
  for (const step of remedy.steps ?? []) {
    const reason = findRefusal(evidence, step)
    if (reason === undefined) continue
    // If one call of a remedy is refused, its other calls do not help. So the remedy has no calls.
    const { steps: _, ...rest } = remedy
    return { ...rest, summary: `${rest.summary} ${explain(step, reason)}` }
  }
  return remedy
}

export function blockRefused(step: PlanStep, evidence: Artifacts): PlanStep {
  if (step.kind !== 'call') return step
  const untried = step.status === 'act' ? explainUntried(evidence) : undefined
  if (untried !== undefined) return { ...step, preconditions: [untried, ...step.preconditions] }
  const reason = findRefusal(evidence, step)
  if (reason === undefined) return step
  const preconditions = [explain(step, reason), ...step.preconditions]
  return { ...step, status: 'blocked', preconditions }
}

function explain({ description }: Pick<CallStep, 'description'>, reason: string): string {
  return `The call ${description} is not offered: on copies of the chains it is refused: ${reason}`
}

/** Explains why no suggested call was run on the copies, for example because of the deadline. */
function explainUntried({ artifacts: { offers } }: Artifacts): string | undefined {
  if (offers?.status !== 'failed') return undefined
  return `The suggested calls were not tried: ${offers.error.message}`
}

export function keyOfCall({
  chain,
  origin,
  call
}: Pick<CallStep, 'chain' | 'origin' | 'call'>): string {
  return JSON.stringify([chain, origin, call])
}
