import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { costOf } from './costOf.ts'
import { findObstacles } from './findObstacles.ts'
import type { HrmpObstacle } from './HrmpObstacle.ts'
import type { HrmpStepCost } from './HrmpPlan.ts'
import type { Intent, PlacedIntent } from './Intent.ts'
import { Ledger } from './Ledger.ts'
import { listIntents } from './listIntents.ts'
import type { ResolvedGoal } from './resolveGoal.ts'

/** The same in its order, with what it takes and what is in its way. */
export interface OrderedIntent extends PlacedIntent {
  readonly cost: HrmpStepCost
  readonly obstacles: readonly HrmpObstacle[]
}

// By what they do, so that the order stays the same when some of them are done: an account that was
// funded for all of them is not short of a few units later.
const ORDER: readonly Intent['action'][] = ['cancel', 'close', 'establish', 'request', 'accept']

/** Lists what shall be done for one direction, with the sessions that have to change on the way. */
export function placeIntents(
  state: HrmpState,
  goal: ResolvedGoal,
  direction: HrmpDirectionState
): readonly PlacedIntent[] {
  let session = 0
  return listIntents(state, goal, direction).map((intent) => {
    if (intent.after === 'session') session += 1
    return { intent, session }
  })
}

/**
 * Puts what shall be done for all directions into one order and follows the money through it: what
 * one step takes is not there for the next, of whichever direction.
 */
export function orderSteps(
  state: HrmpState,
  intents: readonly PlacedIntent[]
): readonly OrderedIntent[] {
  const sorted = intents.toSorted((one, two) => one.session - two.session || rank(one) - rank(two))
  // One call for both directions is one step.
  const first = sorted.findIndex(({ intent }) => intent.action === 'establish')
  const once = sorted.filter(
    ({ intent }, index) => intent.action !== 'establish' || index === first
  )
  const ledger = new Ledger(state)
  return once.map(({ intent, session }) => {
    ledger.begin(session)
    const cost = costOf(state, intent, { session, free: ledger.free(intent.paraId) })
    const obstacles = findObstacles({ state, intent, ledger, session })
    ledger.make(intent, cost, session)
    return { intent, session, cost, obstacles }
  })
}

function rank({ intent }: PlacedIntent): number {
  return ORDER.indexOf(intent.action)
}
