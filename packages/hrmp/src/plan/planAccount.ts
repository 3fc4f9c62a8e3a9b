import { largest } from '@paraclock/core'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpAccountPlan, HrmpStep, HrmpStepCost } from './HrmpPlan.ts'
import { toHostAmount } from './planStep.ts'
import { writeFunding } from './writeFunding.ts'

/** Sums up what the steps of a plan ask of one sovereign account. */
export function planAccount(
  state: HrmpState,
  para: HrmpParaState,
  steps: readonly HrmpStep[],
  payer: string | undefined
): HrmpAccountPlan {
  const costs = steps.flatMap(({ paraId, cost }) =>
    paraId === para.paraId && cost !== null ? [cost] : []
  )
  const { free } = para.balance
  // Every step sees what those before it took: the one that lacks most decides.
  const short = largest(costs.map((cost) => cost.needed - cost.free))
  const needed = largest(costs.map((cost) => cost.needed - cost.free + free))
  // The host refuses a transfer that leaves its recipient with less than it must keep to exist.
  const sent = largest([short, state.host.existentialDeposit - free])
  const sum = (pick: (cost: HrmpStepCost) => bigint): bigint =>
    costs.reduce((total, cost) => total + pick(cost), 0n)
  return {
    paraId: para.paraId,
    account: para.sovereign,
    free: toHostAmount(state, free),
    needed: toHostAmount(state, needed),
    short: toHostAmount(state, short),
    deposits: toHostAmount(
      state,
      sum((cost) => cost.deposit)
    ),
    fees: toHostAmount(
      state,
      sum((cost) => cost.fee)
    ),
    fund: payer === undefined || short === 0n ? null : writeFunding(state, para, payer, sent)
  }
}
