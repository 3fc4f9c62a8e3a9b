import { bytesToHex, type CallStep, hexToBytes } from '@paraclock/core'
import { encodeProgram, encodeVersionedLocation } from '@paraclock/xcm'
import type { DescribedCall } from '../build/describeCall.ts'
import { type HrmpHostState, locateHost } from '../state/HrmpHostState.ts'
import type { HrmpMessageFee, HrmpParaState } from '../state/HrmpParaState.ts'
import { addMargin, WEIGHT_MARGIN_PERCENT } from './margins.ts'
import { writeMessage } from './writeMessage.ts'

/** Where a call is made, by whom, and its bytes. */
export type PlacedCall = Pick<CallStep, 'chain' | 'origin' | 'call' | 'description'>

/**
 * Puts a call of the host into the message by which a parachain's own origin makes it. Where it is
 * not known how the parachain reaches the host, the call itself, in the parachain's name.
 */
export function wrapForHost(args: {
  readonly host: HrmpHostState
  readonly para: HrmpParaState
  /** The other end of the channel. */
  readonly peer: number
  readonly fee: HrmpMessageFee
  readonly onHost: DescribedCall
}): PlacedCall {
  const { host, para, peer, fee, onHost } = args
  const { sender, paraId } = para
  if ('unknown' in sender) {
    const origin = { kind: 'sovereign', paraId } as const
    return { chain: host.chain, origin, ...onHost }
  }
  const { send, sendName, version } = sender
  const program = writeMessage({
    host,
    paraId,
    peer,
    action: fee.call,
    call: onHost.call,
    callWeight: fee.callWeight,
    withdrawn: fee.withdrawn,
    // The host's barrier lowers it to what the program weighs, and refuses what is below that.
    weightLimit: {
      refTime: addMargin(fee.programWeight.refTime, WEIGHT_MARGIN_PERCENT),
      proofSize: addMargin(fee.programWeight.proofSize, WEIGHT_MARGIN_PERCENT)
    }
  })
  const call = bytesToHex(
    Uint8Array.of(
      send.pallet,
      send.call,
      ...hexToBytes(encodeVersionedLocation({ location: locateHost(host.route), version })),
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
