import type { HrmpState } from '../state/HrmpState.ts'
import { findObstacles } from './findObstacles.ts'
import type { Intent, OrderedIntent } from './Intent.ts'
import { costOf, Ledger } from './Ledger.ts'

// By what they do, so that the order stays the same when some of them are done: an account that was
// funded for all of them is not short of a few units later.
const ORDER: readonly Intent['action'][] = ['cancel', 'close', 'establish', 'request', 'accept']

/**
 * Puts what shall be done for all directions into one order and follows the money through it: what
 * one step takes is not there for the next, of whichever direction.
 */
export function orderSteps(state: HrmpState, intents: readonly Intent[]): readonly OrderedIntent[] {
  const rank = ({ action }: Intent): number => ORDER.indexOf(action)
  const sorted = intents.toSorted((one, two) => one.session - two.session || rank(one) - rank(two))
  // One call for both directions is one step.
  const first = sorted.findIndex(({ action }) => action === 'establish')
  const once = sorted.filter(({ action }, index) => action !== 'establish' || index === first)
  const ledger = new Ledger(state)
  return once.map((intent) => {
    ledger.begin(intent.session)
    const cost = costOf(state, intent, ledger.of(intent.para.paraId).free)
    const obstacles = findObstacles(state, intent, ledger)
    ledger.make(intent, cost)
    return { ...intent, cost, obstacles }
  })
}
