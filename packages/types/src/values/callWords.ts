import {
  type Call,
  CallMalformed,
  isParaclockError,
  ParaclockError,
  shorten
} from '@paraclock/core'
import { findCall } from '../metadata/findCall.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase, isSameName } from '../metadata/names.ts'
import type { RuntimeCall } from '../runtime/Runtime.ts'
import { voidType } from './plain.ts'
import type { CallWords, ValueType } from './ValueType.ts'

/** The metadata of a chain, and the types that it describes. */
export interface CallTypes {
  readonly metadata: UnifiedMetadata
  readonly typeOf: (id: number) => ValueType
}

/** Converts a call of the chain `calls.chain` from words to the plain value. */
export function readCallWords(call: Call, calls: CallWords, types: CallTypes): RuntimeCall {
  const { chain, pallet, method } = call
  if (chain !== calls.chain) {
    const context = { value: `${pallet}.${method}`, chain: calls.chain }
    const problem = `it is a call of ${shorten(chain)}`
    throw new ParaclockError(CallMalformed, { ...context, problem })
  }
  return readArguments(call, types, (type, words) => type.readWords(words, calls))
}

/** Finds a call by its names, and converts each argument to the plain value by `read`. */
export function readArguments(
  { chain, pallet, method, args }: RuntimeCall & { readonly chain: string },
  { metadata, typeOf }: CallTypes,
  read: (type: ValueType, argument: unknown) => unknown
): RuntimeCall {
  const { call, title, ...found } = findCall(metadata, { chain, pallet, method })
  const refuse = (argument: string, problem: string, cause?: unknown): ParaclockError => {
    const context = { call: title, argument: camelCase(argument), problem }
    return new ParaclockError(CallMalformed, context, { cause })
  }
  const given = new Map<string, unknown>()
  for (const [name, argument] of Object.entries(args)) {
    const field = call.fields.find((one) => isSameName(one.name ?? '', name))?.name
    if (field === undefined) {
      const names = call.fields.map((one) => camelCase(one.name ?? '')).join(', ')
      throw refuse(name, `it takes ${names || 'nothing'}`)
    }
    if (given.has(field)) throw refuse(name, 'it is there twice')
    given.set(field, argument)
  }
  const plain = call.fields.map(({ name = '', type: id }) => {
    const type = typeOf(id)
    const argument = given.get(name)
    if (argument === undefined && type !== voidType) throw refuse(name, 'it is missing')
    try {
      return [name, read(type, argument)] as const
    } catch (error) {
      if (!isParaclockError(error)) throw error
      throw refuse(name, error.message, error)
    }
  })
  return { pallet: found.pallet.name, method: call.name, args: Object.fromEntries(plain) }
}

/** Converts the plain value of a call of `chain` to words. */
export function writeCallWords(
  { pallet, method, args }: RuntimeCall,
  chain: string,
  { metadata, typeOf }: CallTypes
): Call {
  const { fields } = findCall(metadata, { chain, pallet, method }).call
  const words = fields.map(({ name = '', type }) => [name, typeOf(type).toWords(args[name], chain)])
  return { chain, pallet, method, args: Object.fromEntries(words) }
}
