import { formatAddress, formatBalance, hexToBytes } from '@paraclock/core'
import { messageMargin } from '@paraclock/weights'
import { writeTransfer } from '../build/describeCall.ts'
import { transferProgram, writeBySender, writeTeleport } from '../build/writeTeleport.ts'
import type { HostTransfer } from '../state/HrmpHostState.ts'
import type { HrmpHubState } from '../state/HrmpHubState.ts'
import {
  type HrmpHubAccount,
  type HrmpParaState,
  type HrmpSender,
  ownOnHub
} from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { sovereignAddress, toHostAmount } from './composeStep.ts'
import type { HrmpGoal, HrmpHoldings, HrmpStep } from './HrmpPlan.ts'

/**
 * The amounts that the payer can still spend. `undefined`: the payer has enough on the chain that
 * manages the channels.
 */
export type Purse = HrmpHoldings | undefined

/**
 * Plans the step that transfers an amount to a parachain's sovereign account. Uses the first of
 * these ways for which the balances suffice:
 *
 * 1. The payer transfers the amount on the chain that manages the channels.
 * 2. The payer teleports the amount from Asset Hub.
 * 3. Root of the parachain teleports the amount from the parachain's account on Asset Hub.
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
  if (payer !== undefined && transfer !== undefined) {
    const left = purse && { ...purse, onHost: purse.onHost - amount - (transfer.fee ?? 0n) }
    if (left === undefined || left.onHost >= 0n) {
      return { step: writeOnHost(state, para, transfer, payer, amount), purse: left }
    }
  }
  if (hub === undefined) return { step: undefined, purse }
  const sent = amount + hub.arrivalFee
  const taken = sent + hub.deliveryFee + (hub.inclusionFee ?? 0n)
  const onHub = purse?.onHub ?? 0n
  if (payer !== undefined && purse !== undefined && onHub >= taken) {
    const step = writeFromHub(state, hub, para, payer, sent)
    return { step, purse: { ...purse, onHub: onHub - taken } }
  }
  const { onHub: own, sender } = para
  if (own?.hasChannel !== true || !('send' in sender) || hub.messageFee === undefined) {
    return { step: undefined, purse }
  }
  const delivered = sent + deliveryOf(hub)
  if (ownOnHub(own, hub.existentialDeposit) < delivered + hub.messageFee) {
    return { step: undefined, purse }
  }
  return { step: writeByRoot(state, hub, { para, own, sender }, delivered), purse }
}

/**
 * Returns the extra amount that is sent to pay for the delivery: the measured delivery fee with a
 * margin. If the delivery costs more, less than the planned amount arrives.
 */
function deliveryOf({ deliveryFee }: HrmpHubState): bigint {
  return deliveryFee * messageMargin
}

type Written = Pick<HrmpStep, 'chain' | 'origin' | 'call' | 'description' | 'preconditions'> &
  Partial<Pick<HrmpStep, 'transfer' | 'fee' | 'payer'>>

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

function writeByRoot(
  state: HrmpState,
  hub: HrmpHubState,
  { para, own, sender }: Readonly<{ para: HrmpParaState; own: HrmpHubAccount; sender: HrmpSender }>,
  sent: bigint
): HrmpStep {
  const { messageFee: fee = 0n, arrivalFee } = hub
  const delivery = deliveryOf(hub)
  const arriving = sent - delivery - arrivalFee
  const { paraId } = para
  const program = transferProgram({ paraId, amount: sent, delivery, arrivalFee, fee })
  const account = formatAddress({ account: own.account, prefix: hub.ss58Prefix })
  return completeStep(state, para, arriving, {
    chain: para.chain,
    origin: { kind: 'root' },
    call: writeBySender({ ...sender, version: hub.version }, hub.paraId, program),
    description: `${sender.sendName}(${hub.chain}, V${hub.version}: ${describeTeleport(state, para, 'InitiateTeleport', [sent, arriving])})`,
    transfer: toHostAmount(state, sent),
    fee: toHostAmount(state, fee),
    payer: { chain: hub.chain, account },
    preconditions: [
      `${account} has that much of its own on ${hub.chain} beside the fee of the message`,
      `delivery from ${hub.chain} costs ${formatBalance(delivery, state.host.token)} at most: what it costs more does not arrive`
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
