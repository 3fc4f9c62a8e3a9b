import { type Call, CallMalformed, ParaclockError } from '@paraclock/core'
import type { Runtime, RuntimeCall } from '../runtime/Runtime.ts'
import { type CallTypes, readCallWords } from '../values/callWords.ts'
import { createTypes } from '../values/createTypes.ts'

/** The runtime of a chain, under the name by which a call names the chain. A `Chain` has both. */
export interface NamedRuntime {
  readonly name: string
  readonly runtime: Runtime
}

/** A call in words, and the runtimes that know its names. */
export interface CallInWords {
  readonly call: Call
  /** The chain of the call, and those of the calls of other chains inside it. */
  readonly chains: readonly NamedRuntime[]
}

/** Converts a call from words to plain values of the runtime of its chain. */
export function openCall({ call, chains }: CallInWords): {
  readonly plain: RuntimeCall
  readonly runtime: Runtime
} {
  const { chain, pallet, method } = call
  const runtime = chains.find(({ name }) => name === chain)?.runtime
  if (runtime === undefined) {
    const known = chains.map(({ name }) => name).join(', ')
    const problem = `the chain is not one of ${known}, so its calls cannot be encoded`
    throw new ParaclockError(CallMalformed, { value: `${pallet}.${method}`, chain, problem })
  }
  const encode = (inner: Call): Uint8Array => {
    const opened = openCall({ call: inner, chains })
    return opened.runtime.encodeCall(opened.plain)
  }
  return { plain: readCallWords(call, { chain, encode }, callTypesOf(runtime)), runtime }
}

const known = new WeakMap<Runtime, CallTypes>()

/** Returns the types of a runtime. They are built once for each runtime. */
export function callTypesOf(runtime: Runtime): CallTypes {
  const { metadata, ss58Prefix } = runtime
  const types = known.get(runtime) ?? { metadata, typeOf: createTypes(metadata, ss58Prefix) }
  known.set(runtime, types)
  return types
}
