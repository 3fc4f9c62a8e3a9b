import type { HrmpState } from '../state/HrmpState.ts'
import { findObstacles } from './findObstacles.ts'
import type { Intent, OrderedIntent } from './Intent.ts'
import { costOf, Ledger } from './Ledger.ts'

// The order of steps in the same session. The order is fixed, because the amounts that the accounts
// need depend on it. With another order, the next plan could require more than a payer has sent.
const ORDER: readonly Intent['action'][] = ['cancel', 'close', 'establish', 'request', 'accept']

export function orderSteps(state: HrmpState, intents: readonly Intent[]): readonly OrderedIntent[] {
  const rank = ({ action }: Intent): number => ORDER.indexOf(action)
  const sorted = intents.toSorted((one, two) => one.session - two.session || rank(one) - rank(two))
  // `establish` is in the list once for each direction. Only the first stays, because one call opens
  // both directions.
  const first = sorted.findIndex(({ action }) => action === 'establish')
  const once = sorted.filter(({ action }, index) => action !== 'establish' || index === first)
  const ledger = new Ledger(state)
  return once.map((intent) => {
    ledger.begin(intent.session)
    const cost = costOf(state, intent, ledger.of(intent.para.paraId).free)
    const obstacles = findObstacles(state, intent, ledger, cost)
    ledger.make(intent, cost)
    return { ...intent, cost, obstacles }
  })
}
