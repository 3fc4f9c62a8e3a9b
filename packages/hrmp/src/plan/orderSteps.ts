import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { costOf } from './costOf.ts'
import { findObstacles } from './findObstacles.ts'
import type { HrmpStep } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'
import { Ledger } from './Ledger.ts'
import { listIntents } from './listIntents.ts'
import type { ResolvedGoal } from './resolveGoal.ts'
import { writeStep } from './writeStep.ts'

interface Placed {
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
  /** How many changes of the session go before it. */
  readonly session: number
}

/**
 * Puts the steps of all directions into one order and follows the money through it: what one step
 * takes is not there for the next, of whichever direction.
 */
export function orderSteps(state: HrmpState, goal: ResolvedGoal): readonly OrderedStep[] {
  const placed = goal.directions
    .flatMap((direction) => placeIntents(direction, listIntents(state, goal, direction)))
    .toSorted((one, two) => one.session - two.session || rank(one) - rank(two))
  const ledger = new Ledger(state)
  const established = new Map<string, HrmpStep>()
  return placed.map(({ direction, intent, session }) => {
    const shared = intent.action === 'establish' ? established.get('establish') : undefined
    if (shared !== undefined) return { direction, session, step: shared }
    ledger.begin(session)
    const cost = costOf(state, intent, { session, free: ledger.free(intent.paraId) })
    const obstacles = findObstacles({ state, intent, cost, ledger, session })
    ledger.make(intent, cost, session)
    const step = writeStep({ state, goal, intent, cost, obstacles, session })
    if (intent.action === 'establish') established.set('establish', step)
    return { direction, session, step }
  })
}

function placeIntents(
  direction: HrmpDirectionState,
  intents: readonly Intent[]
): readonly Placed[] {
  let session = 0
  return intents.map((intent) => {
    if (intent.after === 'session') session += 1
    return { direction, intent, session }
  })
}

function rank({ intent }: Placed): number {
  return ORDER.indexOf(intent.action)
}
