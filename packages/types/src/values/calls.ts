import { formatBalance, shorten, type Token } from '@paraclock/core'
import { variantsOf } from '../metadata/findType.ts'
import type { MetadataVariant, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import { hasBytes, scaleOf } from './decodeWhole.ts'
import type { EnumInput } from './enums.ts'
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

// Other pallets have amounts of other assets under the same name.
const OWN_PALLET = 'Balances'
const OWN_AMOUNT = /^(?:Compact<)?T::Balance>?$/

/**
 * Calls: `{ type: pallet, value: { type: call, value: args } }`. `{ pallet, call, args }`,
 * `{ callIndex, args }`, transactions of polkadot.js and SCALE bytes are taken.
 *
 * @param types.typeOf - the type with this id
 * @param types.token - the chain's own: amounts that are certainly of it are shown in it
 */
export function callType(
  inner: ValueType,
  metadata: UnifiedMetadata,
  types: {
    readonly typeOf: (id: number) => ValueType
    readonly token: Token | undefined
  }
): ValueType {
  const { typeOf, token } = types
  const type: ValueType = {
    ...inner,
    read: (input) => {
      // The bytes of a transaction are not those of its call.
      if (hasBytes(input) && 'method' in input && hasBytes(input.method)) {
        return type.read(input.method)
      }
      if (scaleOf(input) !== undefined || typeof input !== 'object' || input === null) {
        return inner.read(input)
      }
      if ('callIndex' in input) return inner.read(nameIndexed(metadata, input))
      return inner.read('pallet' in input ? nameParts(metadata, input) : input)
    },
    describe: (value) => {
      const { type: pallet, value: call } = value as { type: string; value: EnumInput }
      const id = metadata.pallets.find(({ name }) => name === pallet)?.calls?.type ?? -1
      const name = `${camelCase(pallet)}.${camelCase(call.type)}`
      if (pallet === OWN_PALLET && token !== undefined) {
        const { fields = [] } = variantsOf(metadata, id).find((one) => one.name === call.type) ?? {}
        const args = call.value as Readonly<Record<string, unknown>>
        const shown = fields.map(({ name: field = '', type: part, typeName = '' }) => {
          const value = args[field]
          const isOwn = typeof value === 'bigint' && OWN_AMOUNT.test(typeName)
          const text = isOwn ? formatBalance(value, token) : typeOf(part).describe(value)
          return `${camelCase(field)}: ${text}`
        })
        return `${name}(${shown.join(', ')})`
      }
      // The arguments are a struct, which stands behind the name: `transfer {dest: 5Gr}`.
      const args = typeOf(id)
        .describe(call)
        .slice(call.type.length + 2, -1)
      return `${name}(${args})`
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
