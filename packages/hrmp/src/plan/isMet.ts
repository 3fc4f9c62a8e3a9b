import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import { isLargeEnough, type ResolvedGoal } from './resolveGoal.ts'

/** Whether the goal is reached for a direction. */
export function isMet(goal: ResolvedGoal, direction: HrmpDirectionState): boolean {
  const phase = phaseOf(direction)
  switch (goal.kind) {
    case 'open':
      return phase === 'open' && isLargeEnough(goal, direction.channel)
    case 'close':
      return phase === 'absent'
    case 'cancel':
      return direction.request === null
  }
}
