import { phaseOf } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { ResolvedGoal } from './resolveGoal.ts'

/**
 * Whether one call opens both directions: that is so between a parachain and a system parachain,
 * while neither direction is open, opening or closing. The host chooses the size then, so a wanted
 * size rules it out.
 */
export function canEstablish({ host, paras, directions }: HrmpState, goal: ResolvedGoal): boolean {
  return (
    host.pallet.calls['establishChannelWithSystem'] !== undefined &&
    paras.some(({ system }) => system) &&
    goal.wanted.capacity === null &&
    goal.wanted.messageSize === null &&
    goal.directions.length === directions.length &&
    directions.every((one) => ['absent', 'requested'].includes(phaseOf(one)))
  )
}
