import type { PlanStep } from '@paraclock/core'
import type { Bundle, Proposal } from './Proposal.ts'

export type BundleStep = Bundle['steps'][number]

/** The final states of ended referenda. The key is the name by {@link nameReferendum}. */
export type ReferendumEnds = ReadonlyMap<string, string>

/** The referendum on the same call in an earlier bundle; `undefined` if the referendum failed. */
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

export function listEnded(
  before: readonly BundleStep[],
  plan: readonly PlanStep[],
  ends: ReferendumEnds
): readonly BundleStep[] {
  return before.flatMap((step): BundleStep[] => {
    const { referendum, state } = step
    const end = referendum && ends.get(nameReferendum(step.chain, referendum))
    const said = describeEnd(step, ends)
    if (plan.some(({ id }) => id === step.id)) {
      // The plan has the step again, so a referendum that ended without approval has failed.
      if (state === 'ended') return [step]
      const failed = said !== undefined && end !== 'Approved'
      return failed ? [{ ...step, state: 'ended', standing: said }] : []
    }
    if (step.kind === 'wait') return []
    if (state === 'enacted' || state === 'ended') return [step]
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
