import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import type { HrmpPhase } from './HrmpPlan.ts'

/** Says where a direction is on its way. */
export function phaseOf({ channel, request, closing }: HrmpDirectionState): HrmpPhase {
  if (channel !== null) return closing ? 'closing' : 'open'
  if (request === null) return 'absent'
  return request.accepted ? 'accepted' : 'requested'
}
