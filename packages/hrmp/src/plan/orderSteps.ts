import type { HrmpState } from '../state/HrmpState.ts'
import { findObstacles } from './findObstacles.ts'
import type { Intent, OrderedIntent } from './Intent.ts'
import { costOf, Ledger } from './Ledger.ts'

// By action, so that the order stays the same when some steps are done: an account that was funded for
// all of them is not short of a few units later.
const ORDER: readonly Intent['action'][] = ['cancel', 'close', 'establish', 'request', 'accept']

/**
 * Orders the steps of all directions, and follows the balances through them: what one step takes, the
 * next one lacks, also in the other direction.
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
