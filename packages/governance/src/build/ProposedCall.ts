import type { Chain } from '@paraclock/connect'
import { bytesToHex, CallMalformed, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import type { RuntimeCall } from '@paraclock/types'
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
  const { runtime, name } = chain
  let decoded: RuntimeCall
  try {
    decoded = runtime.decodeCall(bytes)
  } catch (cause) {
    const problem = `it is not one SCALE encoded call of ${name}`
    throw new ParaclockError(CallMalformed, { value: call, chain: name, problem }, { cause })
  }
  return {
    call,
    description: runtime.describeCall(decoded),
    hash: bytesToHex(blake2b256(bytes)),
    length: bytes.length
  }
}

/** Encodes and describes a call. */
export function composeCall(
  { runtime }: Pick<Chain, 'runtime'>,
  call: RuntimeCall
): Pick<ProposedCall, 'call' | 'description'> {
  const bytes = runtime.type('Call').encode(call)
  return { call: bytesToHex(bytes), description: runtime.describeCall(runtime.decodeCall(bytes)) }
}
