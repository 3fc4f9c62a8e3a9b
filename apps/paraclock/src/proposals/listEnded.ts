import type { NetworkPlan } from '../schemas/NetworkPlan.ts'
import type { Bundle, Proposal } from '../schemas/Proposal.ts'

export type BundleStep = Bundle['steps'][number]

/**
 * The final states of ended referenda, such as `Approved`, by the result of {@link nameReferendum}.
 */
export type ReferendumEnds = ReadonlyMap<string, string>

/**
 * Returns the referendum that an earlier bundle names for the step and the call of `composed`.
 * Returns `undefined` if the referendum ended without approval.
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
 * Returns the steps of an earlier bundle that the new plan lacks, or whose referendum ended without
 * approval. If the new plan is undetermined, a missing step keeps its state.
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
    // A call whose referendum ended without approval is `ended`, even if the plan lacks its step. A
    // missing step does not prove an effect, because a changed configuration can also remove the
    // step.
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
