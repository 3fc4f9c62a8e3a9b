import { bytesToHex, type CallStep, hexToBytes } from '@paraclock/core'
import { encodeProgram, encodeVersionedLocation, parentProgram } from '@paraclock/xcm'
import { locateRoute } from '../state/ChannelManagement.ts'
import type { HrmpHostState } from '../state/HrmpHostState.ts'
import type { HrmpMessageFee, HrmpParaState } from '../state/HrmpParaState.ts'
import type { DescribedCall } from './describeCall.ts'
import { writeTopic } from './writeTopic.ts'

export function addMargin(value: bigint, percent: number): bigint {
  return (value * BigInt(100 + percent) + 99n) / 100n
}

// This margin is smaller than the margin of the fee, because the fee must pay for the weight and
// this margin.
const WEIGHT_MARGIN_PERCENT = 10

/**
 * Wraps a call of the host in the message with which a parachain makes it. If it is unknown how the
 * parachain reaches the host, the call is returned unwrapped, with the parachain's origin.
 */
export function wrapForHost(args: {
  readonly host: HrmpHostState
  readonly para: HrmpParaState
  /** The other end of the channel. */
  readonly peer: number
  readonly fee: HrmpMessageFee
  readonly onHost: DescribedCall
}): Pick<CallStep, 'chain' | 'origin' | 'call' | 'description'> {
  const { host, para, peer, fee, onHost } = args
  const { sender, paraId } = para
  if ('unknown' in sender) {
    return { chain: host.chain, origin: { kind: 'sovereign', paraId }, ...onHost }
  }
  const { send, sendName, version } = sender
  const program = parentProgram({
    paraId,
    host: host.management.manager.kind,
    fee: fee.withdrawn,
    // The host lowers the limit to the program's weight, and refuses a limit below that weight.
    weightLimit: {
      refTime: addMargin(fee.programWeight.refTime, WEIGHT_MARGIN_PERCENT),
      proofSize: addMargin(fee.programWeight.proofSize, WEIGHT_MARGIN_PERCENT)
    },
    call: onHost.call,
    callWeight: fee.callWeight,
    topic: writeTopic(fee.call, paraId, peer)
  })
  const call = bytesToHex(
    Uint8Array.of(
      send.pallet,
      send.call,
      ...hexToBytes(
        encodeVersionedLocation({ location: locateRoute(host.management.manager), version })
      ),
      ...hexToBytes(encodeProgram({ program, version }))
    )
  )
  return {
    chain: para.chain,
    origin: { kind: 'root' },
    call,
    description: `${sendName}(${host.chain}, V${version}: ${onHost.description})`
  }
}
