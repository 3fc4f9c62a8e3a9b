import type { Chain } from '@paraclock/connect'
import {
  bytesToHex,
  CallMalformed,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError,
  ValueMalformed
} from '@paraclock/core'
import type { RuntimeCall } from '@paraclock/types'

/**
 * Decodes a call. Throws `CallMalformed` if the bytes are not a call, or not the shortest encoding
 * of the call.
 */
export function readCallBytes(chain: Pick<Chain, 'name' | 'runtime'>, hex: Hex): RuntimeCall {
  const { name, runtime } = chain
  const refuse = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(CallMalformed, { value: hex, chain: name, problem }, { cause })
  const bytes = hexToBytes(hex)
  if (bytes.length < 2) throw refuse('it is shorter than the two bytes that name a call')
  let call: RuntimeCall
  try {
    call = runtime.decodeCall(bytes)
  } catch (error) {
    if (!isParaclockError(error, ValueMalformed)) throw error
    throw refuse(error.context.problem, error)
  }
  if (bytesToHex(runtime.encodeCall(call)) === hex) return call
  throw refuse('its bytes are not the shortest encoding')
}
