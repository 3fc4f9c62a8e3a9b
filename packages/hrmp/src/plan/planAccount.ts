import { largest } from '@paraclock/core'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { sovereignAddress, toHostAmount } from './composeStep.ts'
import type { HrmpAccountPlan, HrmpStep } from './HrmpPlan.ts'
import type { OrderedIntent } from './Intent.ts'

export function planAccount(args: {
  readonly state: HrmpState
  readonly para: HrmpParaState
  readonly ordered: readonly OrderedIntent[]
  /**
   * The money that may pay. `own`: only the parachain's own money. `all`: also the backing of
   * users' tokens, from which the host takes deposits and fees.
   */
  readonly counts: 'own' | 'all'
  /**
   * Returns the step that brings the amount to the account, or `undefined` if no account can pay
   * the amount.
   */
  readonly fundBy: (amount: bigint) => HrmpStep | undefined
}): HrmpAccountPlan {
  const { state, para, ordered, counts, fundBy } = args
  const costs = ordered.flatMap((one) => (one.para.paraId === para.paraId ? [one.cost] : []))
  const { free } = para.balance
  // The free balance of each step already lacks the costs of earlier steps. So the account lacks
  // the largest shortfall of a step.
  const short = largest(costs.map((cost) => cost.needed - cost.free))
  const needed = largest(costs.map((cost) => cost.needed - cost.free + free))
  const sum = (part: 'deposit' | 'fee'): bigint => costs.reduce((all, cost) => all + cost[part], 0n)
  const [deposits, fees] = [sum('deposit'), sum('fee')]
  const unbacked = para.own?.known ? largest([deposits + fees - para.own.value]) : undefined
  const missing = largest([short, counts === 'own' ? (unbacked ?? 0n) : 0n])
  // The host refuses a transfer that leaves the recipient with less than the existential deposit.
  const sent = largest([missing, state.host.existentialDeposit - free])
  return {
    paraId: para.paraId,
    chain: state.host.chain,
    account: sovereignAddress(state, para),
    free: toHostAmount(state, free),
    needed: toHostAmount(state, needed),
    short: toHostAmount(state, short),
    unbacked: unbacked === undefined ? undefined : toHostAmount(state, unbacked),
    deposits: toHostAmount(state, deposits),
    fees: toHostAmount(state, fees),
    fund: missing === 0n ? undefined : fundBy(sent)
  }
}
