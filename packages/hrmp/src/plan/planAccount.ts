import { formatBalance, hexToBytes, largest, type TokenAmount } from '@paraclock/core'
import { writeTransfer } from '../build/describeCall.ts'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { sovereignAddress, toHostAmount } from './composeStep.ts'
import type { HrmpAccountPlan, HrmpStep } from './HrmpPlan.ts'
import type { OrderedIntent } from './Intent.ts'

/** Sums the cost of a plan's steps for one sovereign account. */
export function planAccount(
  state: HrmpState,
  para: HrmpParaState,
  ordered: readonly OrderedIntent[],
  payer: string | undefined
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
    fund: payer === undefined || short === 0n ? null : writeFunding(state, para, payer, sent)
  }
}

/** Makes the step that transfers the missing amount to a sovereign account. */
function writeFunding(
  state: HrmpState,
  para: HrmpParaState,
  payer: string,
  short: bigint
): HrmpStep | null {
  const { host } = state
  if (host.transfer === null) return null
  const account = hexToBytes(para.sovereign)
  const address = sovereignAddress(state, para)
  const call = writeTransfer(host.transfer, account, short)
  const { fee } = host.transfer
  return {
    kind: 'call',
    id: `fund-${para.paraId}`,
    status: 'act',
    after: [],
    chain: host.chain,
    origin: { kind: 'signed', account: payer },
    call,
    description: `balances.transferKeepAlive(${address}, ${formatBalance(short, host.token)})`,
    transfer: toHostAmount(state, short),
    fee: fee === undefined ? undefined : toHostAmount(state, fee),
    preconditions: ['the payer has that much beside its fee and its own existential deposit'],
    observe: `${address} has ${formatBalance(para.balance.free + short, host.token)} free on ${host.chain}`,
    action: 'fund',
    paraId: para.paraId,
    directions: [],
    hostCall: call,
    cost: null,
    effect: { kind: 'immediate' },
    obstacles: []
  }
}
