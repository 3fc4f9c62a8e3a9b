import { bytesToHex, type Hex } from '@paraclock/core'
import { type CallInWords, openCall } from './openCall.ts'

/**
 * Encodes a call as SCALE bytes in hex. Each call inside it is encoded by the runtime of its own
 * chain. Refuses a call with a missing or an unknown argument, and each value that is not in words.
 *
 * @throws ParaclockError `ChainItemMissing` if a chain lacks the call, with the closest name;
 * `CallMalformed` if an argument is missing, unknown or malformed, or if `chains` lacks a chain
 *
 * @example
 * ```ts
 * import { encodeCall, type Runtime } from '@paraclock/types'
 *
 * declare const runtime: Runtime
 *
 * const call = { chain: 'target', pallet: 'system', method: 'remark', args: { remark: '0x01' } }
 * encodeCall({ call, chains: [{ name: 'target', runtime }] }) // '0x00000401' (where System is pallet 0)
 * ```
 */
export function encodeCall(args: CallInWords): Hex {
  const { plain, runtime } = openCall(args)
  return bytesToHex(runtime.encodeCall(plain))
}
