import { bytesToHex, encodeInteger, type Hex, hexToBytes, type Weight } from '@paraclock/core'
import { parentProgram, type XcmProgram } from '@paraclock/xcm'
import type { HrmpHostState } from '../state/HrmpHostState.ts'
import type { HrmpMessageCall } from '../state/HrmpParaState.ts'

const ACTIONS: readonly HrmpMessageCall[] = ['request', 'accept', 'close', 'cancel', 'establish']
const KEPT_BYTES = 23

/** Writes the program by which a parachain does one call on the host. */
export function writeMessage(args: {
  readonly host: Pick<HrmpHostState, 'route' | 'blockHash'>
  /** Which parachain sends it. */
  readonly paraId: number
  /** The other end of the channel. */
  readonly peer: number
  readonly action: HrmpMessageCall
  readonly call: Hex
  readonly callWeight: Weight
  /** How much it takes out of the sovereign account. */
  readonly withdrawn: bigint
  /** How much weight it buys. */
  readonly weightLimit: Weight | 'unlimited'
}): XcmProgram {
  const { host, paraId, peer, action, call, callWeight, withdrawn, weightLimit } = args
  return parentProgram({
    paraId,
    host: host.route.kind,
    fee: withdrawn,
    weightLimit,
    call,
    callWeight,
    topic: writeTopic(host.blockHash, paraId, peer, action)
  })
}

// Two messages with equal bytes can be taken for one. A plan that is made at a later block has other
// topics; one that is made again at the same block has the same, so that a step sent twice by mistake
// is seen to be the same.
function writeTopic(blockHash: Hex, paraId: number, peer: number, action: HrmpMessageCall): Hex {
  return bytesToHex(
    Uint8Array.of(
      ...hexToBytes(blockHash).subarray(0, KEPT_BYTES),
      ...encodeInteger(paraId, 4),
      ...encodeInteger(peer, 4),
      ACTIONS.indexOf(action)
    )
  )
}
