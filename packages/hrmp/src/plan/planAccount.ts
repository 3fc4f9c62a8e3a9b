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
  /** The money that pays: only the parachain's own, or also money that backs tokens of users. */
  readonly counts: 'own' | 'all'
  /** Returns the step that transfers an amount to the account, if any account can pay it. */
  readonly fundBy: (amount: bigint) => HrmpStep | undefined
}): HrmpAccountPlan {
  const { state, para, ordered, counts, fundBy } = args
  const costs = ordered.flatMap((one) => (one.para.paraId === para.paraId ? [one.cost] : []))
  const { free } = para.balance
  // `cost.free` of a step is the balance after all earlier steps. So the largest shortfall of a step
  // is enough for all steps.
  const short = largest(costs.map((cost) => cost.needed - cost.free))
  const needed = largest(costs.map((cost) => cost.needed - cost.free + free))
  const sum = (part: 'deposit' | 'fee'): bigint => costs.reduce((all, cost) => all + cost[part], 0n)
  const [deposits, fees] = [sum('deposit'), sum('fee')]
  const unbacked = para.own?.known ? largest([deposits + fees - para.own.value]) : undefined
  const missing = largest([short, counts === 'own' ? (unbacked ?? 0n) : 0n])
  // A transfer fails if the account has less than the existential deposit after the transfer.
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
