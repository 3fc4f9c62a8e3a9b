import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { costOf } from './costOf.ts'
import { findObstacles } from './findObstacles.ts'
import type { HrmpStep } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'
import { Ledger } from './Ledger.ts'
import { listIntents } from './listIntents.ts'
import { planStep } from './planStep.ts'
import type { ResolvedGoal } from './resolveGoal.ts'

/** Something that shall be done, and when. */
export interface PlacedIntent {
  /** For the sake of which direction. */
  readonly direction: HrmpDirectionState
  readonly intent: Intent
  /** How many changes of the session go before it. */
  readonly session: number
}

// By what they do, so that the order stays the same when some of them are done: an account that was
// funded for all of them is not short of a few units later.
const ORDER: readonly Intent['action'][] = ['cancel', 'close', 'establish', 'request', 'accept']

/** A step, and the direction for whose sake it is made. */
export interface OrderedStep {
  readonly direction: HrmpDirectionState
  readonly step: HrmpStep
}

/** Lists what shall be done for one direction, with the sessions that have to change on the way. */
export function placeIntents(
  state: HrmpState,
  goal: ResolvedGoal,
  direction: HrmpDirectionState
): readonly PlacedIntent[] {
  let session = 0
  return listIntents(state, goal, direction).map((intent) => {
    if (intent.after === 'session') session += 1
    return { direction, intent, session }
  })
}

/**
 * Puts the steps of all directions into one order and follows the money through it: what one step
 * takes is not there for the next, of whichever direction.
 */
export function orderSteps(
  state: HrmpState,
  goal: ResolvedGoal,
  intents: readonly PlacedIntent[]
): readonly OrderedStep[] {
  const placed = intents.toSorted((one, two) => one.session - two.session || rank(one) - rank(two))
  const ledger = new Ledger(state)
  let established: HrmpStep | null = null
  return placed.map(({ direction, intent, session }) => {
    // One call for both directions is one step.
    if (intent.action === 'establish' && established !== null) {
      return { direction, step: established }
    }
    ledger.begin(session)
    const cost = costOf(state, intent, { session, free: ledger.free(intent.paraId) })
    const obstacles = findObstacles({ state, intent, cost, ledger, session })
    ledger.make(intent, cost, session)
    const step = planStep({ state, goal, intent, cost, obstacles, session })
    if (intent.action === 'establish') established = step
    return { direction, step }
  })
}

function rank({ intent }: PlacedIntent): number {
  return ORDER.indexOf(intent.action)
}
