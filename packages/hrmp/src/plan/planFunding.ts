import { formatBalance, hexToBytes, roundBalance } from '@paraclock/core'
import { writeTransfer } from '../build/writeHostCall.ts'
import { writeTeleport } from '../build/writeTeleport.ts'
import type { HostTransfer } from '../state/HrmpHostState.ts'
import type { HrmpHubState } from '../state/HrmpHubState.ts'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { sovereignAddress, toHostAmount } from './composeStep.ts'
import type { HrmpGoal, HrmpHoldings, HrmpStep } from './HrmpPlan.ts'

/**
 * The amounts that the payer can still spend. `undefined`: the payer has enough on the chain that
 * manages the channels.
 */
export type Purse = HrmpHoldings | undefined

/**
 * Plans the step that brings an amount to a parachain's sovereign account: a teleport from Asset
 * Hub if the network has one, or else a transfer on the chain that manages the channels. Plans no
 * step if the payer cannot spend enough there.
 */
export function planFunding(
  state: HrmpState,
  para: HrmpParaState,
  { payer }: HrmpGoal,
  purse: Purse,
  amount: bigint
): { readonly step: HrmpStep | undefined; readonly purse: Purse } {
  const { transfer } = state.host
  const hub = state.hub?.failure === undefined ? state.hub : undefined
  const none = { step: undefined, purse }
  if (payer === undefined) return none
  if (hub !== undefined) {
    const sent = amount + hub.arrivalFee
    const onHub = (purse?.onHub ?? 0n) - sent - hub.deliveryFee - (hub.inclusionFee ?? 0n)
    if (purse !== undefined && onHub < 0n) return none
    return {
      step: writeFromHub(state, hub, para, payer, sent),
      purse: purse && { ...purse, onHub }
    }
  }
  if (transfer === undefined) return none
  const left = purse && { ...purse, onHost: purse.onHost - amount - (transfer.fee ?? 0n) }
  if (left !== undefined && left.onHost < 0n) return none
  return { step: writeOnHost(state, para, transfer, payer, amount), purse: left }
}

type Written = Pick<HrmpStep, 'chain' | 'origin' | 'call' | 'description' | 'preconditions'> &
  Partial<Pick<HrmpStep, 'transfer' | 'fee'>>

function completeStep(
  state: HrmpState,
  para: HrmpParaState,
  arriving: bigint,
  written: Written
): HrmpStep {
  const { host } = state
  const address = sovereignAddress(state, para)
  return {
    kind: 'call',
    id: `fund-${para.paraId}`,
    status: 'act',
    after: [],
    transfer: toHostAmount(state, arriving),
    purpose: `Fund parachain ${para.paraId}'s account on ${host.chain}: ${roundBalance(arriving, host.token)}`,
    ...written,
    observe: `${address} has ${formatBalance(para.balance.free + arriving, host.token)} free on ${host.chain}`,
    action: 'fund',
    paraId: para.paraId,
    directions: [],
    hostCall: written.call,
    cost: undefined,
    effect: { kind: 'immediate' },
    obstacles: []
  }
}

function writeOnHost(
  state: HrmpState,
  para: HrmpParaState,
  transfer: HostTransfer,
  payer: string,
  amount: bigint
): HrmpStep {
  const { chain, token } = state.host
  const { fee } = transfer
  return completeStep(state, para, amount, {
    chain,
    origin: { kind: 'signed', account: payer },
    call: writeTransfer(transfer, hexToBytes(para.sovereign), amount),
    description: `balances.transferKeepAlive(${sovereignAddress(state, para)}, ${formatBalance(amount, token)})`,
    fee: fee === undefined ? undefined : toHostAmount(state, fee),
    preconditions: ['the payer has that much beside its fee and its own existential deposit']
  })
}

function writeFromHub(
  state: HrmpState,
  hub: HrmpHubState,
  para: HrmpParaState,
  payer: string,
  sent: bigint
): HrmpStep {
  const { inclusionFee, deliveryFee } = hub
  const fee = inclusionFee === undefined ? undefined : inclusionFee + deliveryFee
  const arriving = sent - hub.arrivalFee
  return completeStep(state, para, arriving, {
    chain: hub.chain,
    origin: { kind: 'signed', account: payer },
    call: writeTeleport(hub, para.paraId, sent),
    description: describeTeleport(state, para, hub.teleport.name, [sent, arriving]),
    transfer: toHostAmount(state, sent),
    fee: fee === undefined ? undefined : toHostAmount(state, fee),
    preconditions: [
      `the payer has that much on ${hub.chain} beside its fees and its own existential deposit`
    ]
  })
}

function describeTeleport(
  state: HrmpState,
  para: HrmpParaState,
  name: string,
  amounts: readonly [sent: bigint, arriving: bigint]
): string {
  const { token, chain } = state.host
  const [left, arriving] = amounts.map((amount) => formatBalance(amount, token))
  return `${name}(${left} to ${sovereignAddress(state, para)} on ${chain}, where ${arriving} arrive)`
}
