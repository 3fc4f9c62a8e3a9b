import { formatBalance, parseAccount, roundBalance } from '@paraclock/core'
import { type AccountInput, keptBalance } from '@paraclock/xcm'
import { buildTransfer } from '../build/buildCalls.ts'
import type { ProxyGrant, ProxyPallet } from '../state/ProxyPallet.ts'
import { type ProxyState, showOnChain } from '../state/ProxyState.ts'
import type { UserStep } from './createUserSteps.ts'
import { listRemedies } from './listRemedies.ts'
import type { ProxyCheck, ProxyGoal, ProxyNotice, ProxyObstacle, ProxyPlan } from './ProxyPlan.ts'
import { amountOf, placeSteps, signSteps, type Unplaced, weighTransactions } from './signSteps.ts'

export interface ComposeArgs extends Pick<ProxyGoal, 'batch' | 'funder'> {
  readonly state: ProxyState
  readonly pallet: ProxyPallet
  /** The service's proxy. Absent in a revocation, or if no proxy can be chosen. */
  readonly grant?: ProxyGrant | undefined
  readonly isProved?: boolean
  readonly admits?: readonly string[] | undefined
  readonly steps: readonly UserStep[]
  readonly obstacles?: readonly ProxyObstacle[]
  readonly notices?: readonly ProxyNotice[]
  readonly verify: ProxyCheck
}

export const noSteps = {
  grant: undefined,
  isProved: false,
  forceProxyType: undefined,
  steps: [],
  cost: undefined,
  notices: []
} as const

export function composeProxyPlan(args: ComposeArgs): ProxyPlan {
  const { state, pallet, grant, isProved = false, admits, verify } = args
  const batch = args.batch ?? state.precompile === undefined
  const { existentialDeposit, balance } = state
  // The chain reserves the deposit of a proxy, so `outlay` is a reserve, not a payment.
  const keep = keptBalance({ balance, existentialDeposit, outlay: 'reserve' })
  const signed = signSteps({ ...args, batch })
  const weighed = weighTransactions({ transactions: signed.transactions, keep })
  const funding = fundUser({ state, pallet, needed: weighed.needed, funder: args.funder })
  const obstacles = [...(args.obstacles ?? []), ...funding.obstacles]
  const unpriced = signed.unpriced.map((calls): ProxyNotice => ({ code: 'feeUnknown', calls }))
  const notices = [...(args.notices ?? []), ...unpriced]
  const isBlocked = obstacles.length > 0
  const steps = placeSteps([...funding.steps, ...signed.steps], isBlocked)
  const amount = (value: bigint) => amountOf(state, value)
  return {
    status: isBlocked ? 'blocked' : steps.length === 0 ? 'done' : 'act',
    grant,
    isProved,
    ...(admits && { admits }),
    forceProxyType: grant?.proxyType,
    steps,
    cost:
      steps.length === 0
        ? undefined
        : {
            deposit: amount(weighed.reserved),
            fee: amount(weighed.fee),
            remaining: amount(keep),
            needed: amount(weighed.needed),
            returned: amount(weighed.returned)
          },
    obstacles,
    notices,
    remedies: listRemedies({ state, obstacles, notices }),
    verify
  }
}

function fundUser(args: {
  readonly state: ProxyState
  readonly pallet: ProxyPallet
  readonly needed: bigint
  readonly funder: AccountInput | undefined
}): {
  readonly steps: readonly Unplaced[]
  readonly obstacles: readonly ProxyObstacle[]
} {
  const { state, pallet, needed, funder } = args
  const { free } = state.balance
  const amount = needed - free
  if (amount <= 0n) return { steps: [], obstacles: [] }
  const { transferKeepAlive: position } = state
  const shortfall = amountOf(state, amount)
  const account = showOnChain(state, state.user)
  if (funder === undefined || position === undefined) {
    const amounts = { free: amountOf(state, free), needed: amountOf(state, needed), shortfall }
    return { steps: [], obstacles: [{ code: 'fundsShort', account, ...amounts }] }
  }
  const origin = showOnChain(state, parseAccount(funder))
  const text = formatBalance(shortfall.amount, state.token)
  const step: Unplaced = {
    action: 'fund',
    chain: state.chain,
    origin: { kind: 'signed', account: origin },
    call: buildTransfer({ position, form: pallet.form, to: state.user, amount }),
    purpose: `Fund ${account} on ${state.chain}: ${roundBalance(shortfall.amount, state.token)}`,
    description: `balances.transferKeepAlive(${account}, ${text})`,
    transfer: shortfall,
    preconditions: [`the sender can spend ${text} and the fee, and keep the existential deposit`],
    observe: `${account} holds ${formatBalance(needed, state.token)} on ${state.chain}`
  }
  return { steps: [step], obstacles: [] }
}
