import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import {
  decodeCall,
  describeCall,
  encodeCall,
  type RuntimeCall,
  readGivenCall
} from '@paraclock/types'
import { blake2b256 } from '@paraclock/xcm'

/** A call for governance to make, and the hash that identifies the call in governance. */
export interface ProposedCall {
  readonly call: Hex
  /** The decoded call as text: `system.remark(remark: 0x01)`. */
  readonly description: string
  /** The BLAKE2b-256 hash of `call`. Preimages and votes identify the call by this hash. */
  readonly hash: Hex
  /** The length of `call`, in bytes. */
  readonly length: number
}

/**
 * Decodes a call, and computes the hash that identifies the call in governance.
 *
 * @throws ParaclockError `CallMalformed` if the bytes are not a call of the chain
 */
export function readProposedCall(chain: Pick<Chain, 'name' | 'runtime'>, call: Hex): ProposedCall {
  const bytes = hexToBytes(call)
  return {
    call,
    description: describeCall({ call: decodeCall({ chain, bytes: call }), chains: [chain] }),
    hash: bytesToHex(blake2b256(bytes)),
    length: bytes.length
  }
}

/** Encodes and describes a call. */
export function composeCall(
  chain: Pick<Chain, 'name' | 'runtime'>,
  given: RuntimeCall
): Pick<ProposedCall, 'call' | 'description'> {
  const call = readGivenCall({ chain, call: given })
  const chains = [chain]
  return { call: encodeCall({ call, chains }), description: describeCall({ call, chains }) }
}
