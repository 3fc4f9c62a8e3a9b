import { shorten } from '@paraclock/core'
import { variantsOf } from '../metadata/findType.ts'
import { lookUpItem, lookUpPallet } from '../metadata/lookUpItem.ts'
import type { MetadataVariant, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import type { RuntimeCall } from '../runtime/Runtime.ts'
import { readCallWords, writeCallWords } from './callWords.ts'
import { hasBytes, scaleOf } from './decodeWhole.ts'
import type { EnumInput } from './enums.ts'
import { isCallWords } from './isCallWords.ts'
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

/**
 * Returns the type for calls of the runtime. The plain value is `{ pallet, method, args }`. Accepts
 * SCALE bytes, and calls and transactions of polkadot.js, too.
 */
export function callType(
  inner: ValueType,
  metadata: UnifiedMetadata,
  typeOf: (id: number) => ValueType
): ValueType {
  const type: ValueType = {
    ...inner,
    encode: (input) => {
      // `input` is a transaction of polkadot.js. Its call is the property `method`.
      if (hasBytes(input) && 'method' in input && hasBytes(input.method)) {
        return type.encode(input.method)
      }
      if (scaleOf(input) !== undefined || typeof input !== 'object' || input === null) {
        return inner.encode(input)
      }
      const isIndexed = 'callIndex' in input
      return inner.encode(isIndexed ? nameIndexed(metadata, input) : findNamed(metadata, input))
    },
    decode: (bytes) => {
      const { type: pallet, value } = inner.decode(bytes) as EnumInput
      const { type: method, value: args } = value as EnumInput
      return { pallet, method, args: args ?? {} }
    },
    describe: (input, token) => {
      const { type: pallet, value: call } = findNamed(metadata, input as object)
      const id = metadata.pallets.find(({ name }) => name === pallet)?.calls?.type ?? -1
      // The type of the pallet's calls writes a call as `transfer {dest: 5Gr}`. `slice` keeps only
      // the text inside the braces.
      const args = typeOf(id)
        .describe(call, token)
        .slice(call.type.length + 2, -1)
      return `${camelCase(pallet)}.${camelCase(call.type)}(${args})`
    },
    readWords: (words, calls) =>
      isCallWords(words)
        ? readCallWords(words, calls, { metadata, typeOf })
        : refuse('Call', words, 'expected { chain, pallet, method, args }'),
    toWords: (value, chain) => writeCallWords(value as RuntimeCall, chain, { metadata, typeOf })
  }
  return type
}

function nameIndexed(metadata: UnifiedMetadata, input: object): CallValue {
  const { callIndex, args } = input as { readonly callIndex: unknown; readonly args?: unknown }
  const [palletIndex, index] = scaleOf(callIndex) ?? []
  const pallet = metadata.pallets.find((one) => one.index === palletIndex)
  const call = variantsOf(metadata, pallet?.calls?.type).find((one) => one.index === index)
  if (pallet === undefined || call === undefined) {
    return refuse('Call', callIndex, 'there is no such call')
  }
  return nameCall(pallet.name, call, args)
}

/** Finds a call by names in the spelling of the metadata or of polkadot.js. */
export function findNamed(metadata: UnifiedMetadata, input: object): CallValue {
  const { pallet: wanted, method, args } = input as Readonly<Record<string, unknown>>
  const pallet = lookUpPallet(metadata, String(wanted))
  if (pallet?.calls === undefined) {
    return refuse('Call', input, `there is no pallet ${shorten(wanted)} with calls`)
  }
  const call = lookUpItem(metadata, 'calls', pallet.name, String(method))
  if (call === undefined) {
    return refuse('Call', input, `${pallet.name} has no call ${shorten(method)}`)
  }
  return nameCall(pallet.name, call, args)
}

function nameCall(
  pallet: string,
  { name: call, fields }: MetadataVariant,
  args: unknown
): CallValue {
  const isEmpty = fields.length === 0 && Object.keys(args ?? {}).length === 0
  return { type: pallet, value: { type: call, value: isEmpty ? undefined : args } }
}

interface CallValue extends EnumInput {
  readonly value: EnumInput
}
