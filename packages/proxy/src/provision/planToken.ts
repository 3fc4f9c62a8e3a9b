import {
  formatAddress,
  formatBalance,
  genericPrefix,
  largest,
  parseAccount,
  type Token,
  type TokenAmount
} from '@paraclock/core'
import { type AccountInput, keptBalance } from '@paraclock/xcm'
import { buildTransfer } from '../build/buildCalls.ts'
import type { Unplaced } from '../plan/placeSteps.ts'
import type { ProvisionObstacle, ProvisionStep } from './ProvisionPlan.ts'
import type { AccountState, ProvisionState, TriedCall } from './ProvisionState.ts'

/** How the user comes by the service's token on the service's chain. */
export interface TokenPlan {
  readonly steps: readonly Unplaced<ProvisionStep>[]
  readonly obstacles: readonly ProvisionObstacle[]
  /** What the user lacks there. */
  readonly lacking: bigint
  /** What the user pays in the own token of the chain that the transfer starts from. */
  readonly paid: bigint
}

/** Plans a transfer, with what must be bought for it, or the help of a sponsor. */
export function planToken(
  state: ProvisionState,
  underWay: bigint,
  sponsor: AccountInput | undefined
): TokenPlan {
  const { service, spend, transfer, acquire } = state
  const keep = keptBalance(service)
  const lacking = spend === 0n ? 0n : largest([spend + keep - service.balance.free - underWay, 0n])
  if (lacking === 0n) return { steps: [], obstacles: [], lacking, paid: 0n }
  const isShort = transfer !== null && transfer.held !== null && transfer.held < transfer.amount
  const bought = isShort ? acquire : null
  const isRefused = transfer !== null && transfer.failure !== null && sponsor !== undefined
  if (transfer === null || isRefused || (isShort && bought === null)) {
    const sponsored = sponsor === undefined ? [] : sponsorUser(service, lacking, sponsor)
    const obstacles = sponsored.length > 0 ? [] : [shortage(state, lacking)]
    return { steps: sponsored, obstacles, lacking, paid: 0n }
  }
  const { from, fees, failure } = transfer
  const fee = fees.inclusion + fees.delivery
  const steps: Unplaced<ProvisionStep>[] =
    bought === null ? [] : [signStep('acquire', from, bought)]
  const sum = service.balance.free + underWay + lacking
  steps.push({
    ...signStep('transfer', from, { ...transfer, fee }),
    observe: `${service.address} holds ${formatBalance(sum, service.token)} on ${service.chain}`
  })
  const obstacles: ProvisionObstacle[] =
    failure === null
      ? []
      : [{ code: 'transferFails', chain: failure.chain, reason: failure.reason }]
  return { steps, obstacles, lacking, paid: fee + (bought?.fee ?? 0n) }
}

function sponsorUser(
  service: AccountState,
  amount: bigint,
  sponsor: AccountInput
): readonly Unplaced<ProvisionStep>[] {
  const { chain, address, token, transferKeepAlive: position, form } = service
  if (position === null) return []
  const account = formatAddress({ account: parseAccount(sponsor), prefix: genericPrefix })
  const text = formatBalance(amount, token)
  const step: Unplaced<ProvisionStep> = {
    action: 'sponsor',
    chain,
    origin: { kind: 'signed', account },
    call: buildTransfer({ position, form, to: service.account, amount }),
    description: `balances.transferKeepAlive(${address}, ${text})`,
    transfer: { amount, ...token },
    preconditions: [`the sender can spend ${text} and the fee, and keep the existential deposit`],
    observe: `${address} holds ${formatBalance(service.balance.free + amount, token)} on ${chain}`
  }
  return [step]
}

function shortage({ service, transfer }: ProvisionState, lacking: bigint): ProvisionObstacle {
  const { token } = service
  const amount = (value: bigint): TokenAmount => ({ amount: value, ...token })
  if (transfer === null) {
    const { free } = service.balance
    const needed = amount(free + lacking)
    const shortfall = amount(lacking)
    return { code: 'tokenShort', chain: service.chain, held: amount(free), needed, shortfall }
  }
  const held = transfer.held ?? 0n
  return {
    code: 'tokenShort',
    chain: transfer.from.chain,
    held: amount(held),
    needed: amount(transfer.amount),
    shortfall: amount(transfer.amount - held)
  }
}

/** A step that the user signs on one chain. */
export function signStep(
  action: 'acquire' | 'transfer' | 'immediate',
  on: { readonly chain: string; readonly address: string; readonly token: Token },
  { call, description, fee }: Pick<TriedCall, 'call' | 'description' | 'fee'>
): Unplaced<ProvisionStep> {
  return {
    action,
    chain: on.chain,
    origin: { kind: 'signed', account: on.address },
    call,
    description,
    fee: { amount: fee, ...on.token },
    preconditions: ['the account can pay the fee and keep the existential deposit'],
    observe: 'the transaction is in a finalized block, and did not fail there'
  }
}
