import { shorten } from '@paraclock/core'
import { variantsOf } from '../metadata/findType.ts'
import type { MetadataVariant, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import { hasBytes, scaleOf } from './decodeWhole.ts'
import type { EnumInput } from './enums.ts'
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

/**
 * Calls: `{ type: pallet, value: { type: call, value: args } }`. `{ pallet, call, args }`, `{
 * callIndex, args }`, transactions of polkadot.js and SCALE bytes are accepted.
 *
 * @param typeOf - the type with this id
 */
export function callType(
  inner: ValueType,
  metadata: UnifiedMetadata,
  typeOf: (id: number) => ValueType
): ValueType {
  const type: ValueType = {
    ...inner,
    encode: (input) => {
      // The bytes of a transaction are not those of its call.
      if (hasBytes(input) && 'method' in input && hasBytes(input.method)) {
        return type.encode(input.method)
      }
      if (scaleOf(input) !== undefined || typeof input !== 'object' || input === null) {
        return inner.encode(input)
      }
      if ('callIndex' in input) return inner.encode(nameIndexed(metadata, input))
      return inner.encode('pallet' in input ? nameParts(metadata, input) : input)
    },
    describe: (value) => {
      const { type: pallet, value: call } = value as { type: string; value: EnumInput }
      const id = metadata.pallets.find(({ name }) => name === pallet)?.calls?.type ?? -1
      // The arguments are a struct, which follows the name: `transfer {dest: 5Gr}`.
      const args = typeOf(id)
        .describe(call)
        .slice(call.type.length + 2, -1)
      return `${camelCase(pallet)}.${camelCase(call.type)}(${args})`
    }
  }
  return type
}

function nameIndexed(metadata: UnifiedMetadata, input: object): EnumInput {
  const { callIndex, args } = input as { readonly callIndex: unknown; readonly args?: unknown }
  const [palletIndex, index] = scaleOf(callIndex) ?? []
  const pallet = metadata.pallets.find((one) => one.index === palletIndex)
  const call = variantsOf(metadata, pallet?.calls?.type).find((one) => one.index === index)
  if (pallet === undefined || call === undefined) {
    return refuse('Call', callIndex, 'there is no such call')
  }
  return nameCall(pallet.name, call, args)
}

function nameParts(metadata: UnifiedMetadata, input: object): EnumInput {
  const { pallet: wanted, call: name, args } = input as Readonly<Record<string, unknown>>
  const isNamed = (one: { readonly name: string }, given: unknown): boolean =>
    one.name === given || camelCase(one.name) === given
  const pallet = metadata.pallets.find((one) => isNamed(one, wanted))
  const call = variantsOf(metadata, pallet?.calls?.type).find((one) => isNamed(one, name))
  if (pallet === undefined || call === undefined) {
    return refuse('Call', input, `there is no call ${shorten(wanted)} of ${shorten(name)}`)
  }
  return nameCall(pallet.name, call, args)
}

function nameCall(
  pallet: string,
  { name: call, fields }: MetadataVariant,
  args: unknown
): EnumInput {
  return { type: pallet, value: { type: call, value: fields.length === 0 ? undefined : args } }
}
