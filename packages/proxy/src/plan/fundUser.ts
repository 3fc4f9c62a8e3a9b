import type { AccountInput } from '@paraclock/accounts'
import { formatAddress, formatBalance, parseAccount } from '@paraclock/core'
import { buildTransfer } from '../build/buildTransfer.ts'
import type { ProxyPallet } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import type { ProxyObstacle, ProxyStep } from './ProxyPlan.ts'
import type { Unplaced } from './placeSteps.ts'
import { amountOf, userAddress } from './signSteps.ts'

/**
 * What to do if the user holds less than the steps need: a transfer of exactly the difference from
 * somebody else, or, without a funder, an obstacle that names it.
 */
export function fundUser(args: {
  readonly state: ProxyState
  readonly pallet: ProxyPallet
  readonly needed: bigint
  readonly funder: AccountInput | undefined
}): {
  readonly steps: readonly Unplaced<ProxyStep>[]
  readonly obstacles: readonly ProxyObstacle[]
} {
  const { state, pallet, needed, funder } = args
  const { free } = state.balance
  const amount = needed - free
  if (amount <= 0n) return { steps: [], obstacles: [] }
  const { transferKeepAlive: position, accountLength, ss58Prefix } = state
  const shortfall = amountOf(state, amount)
  const account = userAddress(state)
  if (funder === undefined || position === null) {
    const amounts = { free: amountOf(state, free), needed: amountOf(state, needed), shortfall }
    return { steps: [], obstacles: [{ code: 'fundsShort', account, ...amounts }] }
  }
  const from = parseAccount(funder)
  const origin = accountLength === 20 ? from : formatAddress({ account: from, prefix: ss58Prefix })
  const text = formatBalance(shortfall.amount, state.token)
  const step: Unplaced<ProxyStep> = {
    action: 'fund',
    chain: state.chain,
    origin: { kind: 'signed', account: origin },
    call: buildTransfer({ position, form: pallet.form, to: state.user, amount }),
    description: `balances.transferKeepAlive(${account}, ${text})`,
    transfer: shortfall,
    preconditions: [`the sender can spend ${text} and the fee, and keep the existential deposit`],
    observe: `${account} holds ${formatBalance(needed, state.token)} on ${state.chain}`
  }
  return { steps: [step], obstacles: [] }
}
