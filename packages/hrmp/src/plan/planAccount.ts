import { largest, type TokenAmount } from '@paraclock/core'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { sovereignAddress, toHostAmount } from './composeStep.ts'
import type { HrmpAccountPlan, HrmpStep } from './HrmpPlan.ts'
import type { OrderedIntent } from './Intent.ts'

/**
 * Sums the cost of a plan's steps for one sovereign account.
 *
 * @param fundBy - returns the step that adds an amount to the account; `undefined` if no account can pay it
 */
export function planAccount(
  state: HrmpState,
  para: HrmpParaState,
  ordered: readonly OrderedIntent[],
  fundBy: (amount: bigint) => HrmpStep | undefined
): HrmpAccountPlan {
  const costs = ordered.flatMap((one) => (one.para.paraId === para.paraId ? [one.cost] : []))
  const { free } = para.balance
  // Each step's free balance already lacks the cost of earlier steps, so the largest shortfall
  // decides.
  const short = largest(costs.map((cost) => cost.needed - cost.free))
  const needed = largest(costs.map((cost) => cost.needed - cost.free + free))
  // The host refuses a transfer that leaves its recipient with less than it must keep to exist.
  const sent = largest([short, state.host.existentialDeposit - free])
  const total = (part: 'deposit' | 'fee'): TokenAmount =>
    toHostAmount(
      state,
      costs.reduce((sum, cost) => sum + cost[part], 0n)
    )
  return {
    paraId: para.paraId,
    chain: state.host.chain,
    account: sovereignAddress(state, para),
    free: toHostAmount(state, free),
    needed: toHostAmount(state, needed),
    short: toHostAmount(state, short),
    deposits: total('deposit'),
    fees: total('fee'),
    fund: short === 0n ? undefined : fundBy(sent)
  }
}
