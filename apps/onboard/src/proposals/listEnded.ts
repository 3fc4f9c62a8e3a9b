import type { NetworkPlan } from '../fix/NetworkPlan.ts'
import type { Bundle, Proposal } from './Proposal.ts'

export type BundleStep = Bundle['steps'][number]

/** The final states of ended referenda. The key is the name by {@link nameReferendum}. */
export type ReferendumEnds = ReadonlyMap<string, string>

/**
 * Finds the referendum on the call of `composed` in an earlier bundle. Returns `undefined` if the
 * bundle has no such referendum, or if the referendum ended without approval.
 */
export function findHeld(
  before: readonly BundleStep[],
  ends: ReferendumEnds,
  composed: Proposal | undefined
): BundleStep['referendum'] {
  const { chain, referendum } =
    before.findLast((one) => one.id === composed?.id && one.hash === composed.preimage.hash) ?? {}
  if (chain === undefined || referendum === undefined) return undefined
  const end = ends.get(nameReferendum(chain, referendum))
  return end === undefined || end === 'Approved' ? referendum : undefined
}

/**
 * Returns the earlier steps that the plan lacks, and the steps whose referendum ended without
 * approval. A step that an undetermined plan lacks keeps its state.
 */
export function listEnded(
  before: readonly BundleStep[],
  { plan, undetermined }: Pick<NetworkPlan, 'plan' | 'undetermined'>,
  ends: ReferendumEnds
): readonly BundleStep[] {
  return before.flatMap((step): BundleStep[] => {
    const { referendum, state } = step
    const isPlanned = plan.some(({ id }) => id === step.id)
    if (state === 'ended' || (state === 'enacted' && !isPlanned)) return [step]
    const end = referendum && ends.get(nameReferendum(step.chain, referendum))
    const said = describeEnd(step, ends)
    // A failed referendum ends a step, even if the plan lacks the step. The plan may lack the step
    // because the configuration changed, and not because the step took effect.
    if (said !== undefined && end !== 'Approved') {
      return [{ ...step, state: 'ended', standing: said }]
    }
    if (isPlanned || step.kind === 'wait') return []
    if (said === undefined && undetermined.length > 0) {
      return [{ ...step, standing: 'not known: the plan is undetermined' }]
    }
    const standing = said ?? 'its effect shows'
    return [{ ...step, state: 'enacted', standing, earliest: undefined }]
  })
}

export function describeEnd(
  { chain, referendum }: BundleStep,
  ends: ReferendumEnds
): string | undefined {
  const end = referendum && ends.get(nameReferendum(chain, referendum))
  return end && `referendum ${referendum.index} of ${referendum.pallet}: ${end}`
}

export function nameReferendum(
  role: string,
  { pallet, index, chain = role }: NonNullable<BundleStep['referendum']>
): string {
  return `${chain} ${pallet} ${index}`
}
