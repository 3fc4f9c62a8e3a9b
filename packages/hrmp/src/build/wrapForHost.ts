import type { CallStep } from '@paraclock/core'
import { parentProgram } from '@paraclock/xcm'
import { locateRoute } from '../state/ChannelManagement.ts'
import type { HrmpHostState } from '../state/HrmpHostState.ts'
import type { HrmpMessageFee, HrmpParaState } from '../state/HrmpParaState.ts'
import type { DescribedCall } from './writeHostCall.ts'
import { writeSend } from './writeTeleport.ts'
import { writeTopic } from './writeTopic.ts'

export function addMargin(value: bigint, percent: number): bigint {
  return (value * BigInt(100 + percent) + 99n) / 100n
}

// The margin of the weight limit over the measured weight. `FEE_MARGIN_PERCENT` is larger, so the
// withdrawn amount pays for the whole weight limit.
const WEIGHT_MARGIN_PERCENT = 10

/**
 * Wraps a call in an XCM message from the parachain to the chain that manages the channels. If
 * `para.sender` is unknown, returns the call itself, with the parachain's sovereign account as its
 * origin.
 */
export function wrapForHost(args: {
  readonly host: HrmpHostState
  readonly para: HrmpParaState
  readonly peer: number
  readonly fee: HrmpMessageFee
  readonly onHost: DescribedCall
}): Pick<CallStep, 'chain' | 'origin' | 'call' | 'description'> {
  const { host, para, peer, fee, onHost } = args
  const { sender, paraId } = para
  if ('unknown' in sender) {
    return { chain: host.chain, origin: { kind: 'sovereign', paraId }, ...onHost }
  }
  const program = parentProgram({
    paraId,
    host: host.management.calls.kind,
    fee: fee.withdrawn,
    // The receiving chain refuses a program that is heavier than this limit. The chain charges only
    // for the weight of the program.
    weightLimit: {
      refTime: addMargin(fee.programWeight.refTime, WEIGHT_MARGIN_PERCENT),
      proofSize: addMargin(fee.programWeight.proofSize, WEIGHT_MARGIN_PERCENT)
    },
    call: onHost.call,
    callWeight: fee.callWeight,
    topic: writeTopic(fee.call, paraId, peer)
  })
  return {
    chain: para.chain,
    origin: { kind: 'root' },
    call: writeSend(sender, locateRoute(host.management.calls), program),
    description: `${sender.sendName}(${host.chain}, V${sender.version}: ${onHost.description})`
  }
}
