import {
  type Call,
  CallMalformed,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError,
  ValueMalformed
} from '@paraclock/core'
import type { RuntimeCall } from '../runtime/Runtime.ts'
import { writeCallWords } from '../values/callWords.ts'
import { callTypesOf, type NamedRuntime } from './openCall.ts'

/**
 * Decodes the SCALE bytes of a call to words. Calls of other chains, which the metadata shows only as
 * bytes, stay hex.
 *
 * @throws ParaclockError `CallMalformed` if the bytes are not exactly one call of the chain, or not
 * its shortest encoding
 *
 * @example
 * ```ts
 * import { decodeCall, type Runtime } from '@paraclock/types'
 *
 * declare const runtime: Runtime
 *
 * const chain = { name: 'target', runtime }
 * const { pallet, method, args } = decodeCall({ chain, bytes: '0x00000401' })
 * ```
 */
export function decodeCall({
  chain,
  bytes
}: {
  readonly chain: NamedRuntime
  readonly bytes: Hex
}): Call {
  return writeCallWords(readBytes(chain, bytes), chain.name, callTypesOf(chain.runtime))
}

function readBytes({ name, runtime }: NamedRuntime, hex: Hex): RuntimeCall {
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
  const again = runtime.encodeCall(call)
  const index = bytes.findIndex((byte, at) => byte !== again[at])
  if (index === -1 && again.length === bytes.length) return call
  const at = index === -1 ? bytes.length : index
  throw refuse(`its bytes are not the shortest encoding: byte ${at} differs`)
}
