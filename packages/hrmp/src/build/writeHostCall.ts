import { bytesToHex, encodeCompact, type Hex } from '@paraclock/core'
import type { ChannelId } from '../state/HrmpDirectionState.ts'
import type { CallIndex, HrmpHostState } from '../state/HrmpHostState.ts'
import type { HrmpMessageCall } from '../state/HrmpParaState.ts'
import { buildHrmpCall, type HrmpCallName, SPARE_REQUESTS } from './buildHrmpCall.ts'

export interface DescribedCall {
  readonly call: Hex
  readonly description: string
}

export interface CallSubject extends ChannelId {
  /** The other parachain of the channel, not the parachain that makes the call. */
  readonly peer: number
  /** The capacity of a requested channel, which may exceed the limit of the chain. */
  readonly capacity: number
  readonly messageSize: number
}

export const actionCalls: Readonly<Record<HrmpMessageCall, HrmpCallName>> = {
  request: 'hrmpInitOpenChannel',
  accept: 'hrmpAcceptOpenChannel',
  close: 'hrmpCloseChannel',
  cancel: 'hrmpCancelOpenRequest',
  establish: 'establishChannelWithSystem'
}

export function writeHostCall(
  { pallet, openRequests }: HrmpHostState,
  action: HrmpMessageCall,
  { sender, recipient, peer, capacity, messageSize }: CallSubject
): DescribedCall {
  const channelId = { sender, recipient }
  const args = {
    request: {
      recipient,
      proposedMaxCapacity: Math.max(1, capacity),
      proposedMaxMessageSize: Math.max(1, messageSize)
    },
    accept: { sender },
    close: { channelId },
    cancel: { channelId, openRequests: openRequests + SPARE_REQUESTS },
    establish: { targetSystemChain: peer }
  }[action]
  const method = actionCalls[action]
  const shown = Object.values<number | object | undefined>(args).map((value) =>
    typeof value === 'object' ? `${sender} to ${recipient}` : String(value)
  )
  return {
    call: buildHrmpCall({ pallet, method, args: args as never }),
    description: `${pallet.section}.${method}(${shown.join(', ')})`
  }
}

/** Encodes a transfer of the Balances pallet to a `MultiAddress::Id`. */
export function writeTransfer(
  { pallet, call }: CallIndex,
  account: Uint8Array,
  amount: bigint
): Hex {
  return bytesToHex(Uint8Array.of(pallet, call, 0, ...account, ...encodeCompact(amount)))
}
