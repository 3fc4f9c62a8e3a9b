import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpObstacle } from './HrmpObstacle.ts'
import type { PlacedIntent } from './orderSteps.ts'
import { isMet } from './planDirection.ts'
import type { ResolvedGoal } from './resolveGoal.ts'
import { limitsAt } from './sessions.ts'

/**
 * Finds what makes every step of a direction pointless: a channel is not closed to be opened larger
 * than the host allows.
 */
export function findStanding(
  state: HrmpState,
  goal: ResolvedGoal,
  direction: HrmpDirectionState,
  intents: readonly PlacedIntent[]
): readonly HrmpObstacle[] {
  if (isMet(goal, direction)) return []
  const { sender, recipient } = direction
  const way = { sender, recipient }
  if (goal.kind === 'cancel' && phaseOf(direction) === 'accepted') {
    const remedy = `Wait until the channel ${sender} to ${recipient} is open, which it is with session ${state.host.session.index + 1} of ${state.host.chain}, and close it.`
    return [{ code: 'requestAccepted', direction: way, remedy }]
  }
  const request = intents.find(({ intent }) => intent.action === 'request')
  if (request === undefined) return []
  const limits = limitsAt(state.host, request.session)
  const found: HrmpObstacle[] = []
  const compare = (what: 'capacity' | 'messageSize', limit: number): void => {
    const wanted = goal.least[what]
    if (wanted <= limit) return
    const remedy = `Ask for a ${what} of at most ${limit} in place of ${wanted}, or have ${state.host.chain} raise its limit.`
    found.push({ code: 'sizeBeyondLimit', direction: way, what, wanted, limit, remedy })
  }
  compare('capacity', limits.maxCapacity)
  compare('messageSize', limits.maxMessageSize)
  return found
}
