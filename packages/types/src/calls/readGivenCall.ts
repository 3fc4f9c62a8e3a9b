import { type Call, CallMalformed, isRecord, ParaclockError, parseHex } from '@paraclock/core'
import type { RuntimeCall } from '../runtime/Runtime.ts'
import { readArguments, writeCallWords } from '../values/callWords.ts'
import { decodeWhole, encodeUnchecked } from '../values/decodeWhole.ts'
import { decodeCall } from './decodeCall.ts'
import { callTypesOf, type NamedRuntime } from './openCall.ts'

/**
 * A call that a person or a program gives: its SCALE bytes, or pallet, method and named arguments in
 * any form that {@link Runtime.readInput} accepts.
 */
export type GivenCall = string | Uint8Array | RuntimeCall

/**
 * Converts a call of a chain to words, and checks it against the chain's metadata.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain lacks the call, with the closest name;
 * `CallMalformed` if an argument is missing, unknown or malformed, or if bytes are not exactly one
 * call in its shortest encoding; `ValueMalformed` for text that is not hex
 *
 * @example
 * ```ts
 * import { type Runtime, readGivenCall } from '@paraclock/types'
 *
 * declare const runtime: Runtime
 *
 * const chain = { name: 'target', runtime }
 * readGivenCall({ chain, call: { pallet: 'system', method: 'remark', args: { remark: 'text' } } })
 * readGivenCall({ chain, call: '0x00000401' })
 * ```
 */
export function readGivenCall({
  chain,
  call
}: {
  readonly chain: NamedRuntime
  readonly call: GivenCall
}): Call {
  if (typeof call === 'string' || call instanceof Uint8Array) {
    return decodeCall({ chain, bytes: parseHex(call) })
  }
  const { name, runtime } = chain
  if (!isNamed(call)) {
    const problem = 'it is neither SCALE nor { pallet, method, args } with named arguments'
    throw new ParaclockError(CallMalformed, { value: call, chain: name, problem })
  }
  const types = callTypesOf(runtime)
  const plain = readArguments({ ...call, chain: name }, types, (type, argument) =>
    decodeWhole(type, encodeUnchecked(type, argument))
  )
  return writeCallWords(plain, name, types)
}

function isNamed(call: unknown): call is RuntimeCall {
  const isNamed = isRecord(call) && isRecord(call['args'])
  return isNamed && typeof call['pallet'] === 'string' && typeof call['method'] === 'string'
}
