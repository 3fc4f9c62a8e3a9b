import type { HrmpState } from '../state/HrmpState.ts'
import { findObstacles } from './findObstacles.ts'
import type { Intent, OrderedIntent } from './Intent.ts'
import { costOf, Ledger } from './Ledger.ts'

// The order of steps in the same session. The amounts that the accounts need depend on this order,
// so it is always the same. Otherwise, after a payer has sent the amount of one plan, the next plan
// could require more.
const ORDER: readonly Intent['action'][] = ['cancel', 'close', 'establish', 'request', 'accept']

export function orderSteps(state: HrmpState, intents: readonly Intent[]): readonly OrderedIntent[] {
  const rank = ({ action }: Intent): number => ORDER.indexOf(action)
  const sorted = intents.toSorted((one, two) => one.session - two.session || rank(one) - rank(two))
  // `establish` is in the list twice, once for each direction, but one call opens both directions.
  // So only the first one stays.
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
