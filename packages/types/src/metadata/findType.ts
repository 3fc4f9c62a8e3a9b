import { ParaclockError } from '@paraclock/core'
import { MetadataMalformed } from '../errors.ts'
import type { MetadataType, MetadataVariant, UnifiedMetadata } from './MetadataParts.ts'

/**
 * The type with this id.
 *
 * @throws ParaclockError `MetadataMalformed` if there is none.
 */
export function findType({ lookup }: UnifiedMetadata, id: number): MetadataType {
  const found = lookup[id]
  if (found !== undefined) return found
  const problem = `there is no type ${id}`
  throw new ParaclockError(MetadataMalformed, { length: lookup.length, offset: 0, problem })
}

/** The variants of an enum, or none if there is no such enum. */
export function variantsOf(
  metadata: UnifiedMetadata,
  id: number | undefined
): readonly MetadataVariant[] {
  const def = id === undefined ? undefined : metadata.lookup[id]?.def
  return def?.tag === 'variant' ? def.value : []
}

/** The types of the parts of an extrinsic, by their ids. */
export interface ExtrinsicTypes {
  /** The type of the signer's address. */
  readonly address: number | undefined
  /** The type of the call. */
  readonly call: number | undefined
  /** The type of the signature. */
  readonly signature: number | undefined
}

/** The types of a signer's address, a call and a signature, where the metadata tells. */
export function extrinsicTypes(metadata: UnifiedMetadata): ExtrinsicTypes {
  const { extrinsic } = metadata
  if ('call' in extrinsic) return extrinsic
  const params = 'type' in extrinsic ? listParams(metadata, extrinsic.type) : []
  const typeOf = (wanted: string): number | undefined =>
    params.find(({ name }) => name === wanted)?.type
  return {
    address: typeOf('Address'),
    call: typeOf('Call') ?? findOuterCall(metadata),
    signature: typeOf('Signature')
  }
}

/** The parameters of a type, or of the one that it wraps: some runtimes wrap the extrinsic of the SDK. */
function listParams(
  metadata: UnifiedMetadata,
  id: number,
  depth = 0
): readonly { readonly name: string; readonly type?: number | undefined }[] {
  const found = metadata.lookup[id]
  const [field, ...more] = found?.def.tag === 'composite' ? found.def.value : []
  const params = found?.params ?? []
  const isWrapper = field !== undefined && more.length === 0 && depth < MAX_WRAPPERS
  if (!isWrapper || params.some(({ type }) => type !== undefined)) return params
  return listParams(metadata, field.type, depth + 1)
}

const MAX_WRAPPERS = 4

/** The enum of all calls of a runtime whose extrinsic does not name it: by what it is called, and holds. */
function findOuterCall({ lookup, pallets }: UnifiedMetadata): number | undefined {
  const names = new Set(pallets.map(({ name }) => name))
  return lookup.find(
    ({ path, def }) =>
      /^(Runtime)?Call$/.test(path.at(-1) ?? '') &&
      def.tag === 'variant' &&
      def.value.length > 0 &&
      def.value.every(({ name }) => names.has(name))
  )?.id
}

/** The type of an account: what `System.Account` is keyed by. `null` if there is no such storage. */
export function accountTypeOf(metadata: UnifiedMetadata): number | null {
  const system = metadata.pallets.find((pallet) => pallet.name === 'System')
  const type = system?.storage?.items.find((entry) => entry.name === 'Account')?.type
  return type?.tag === 'map' ? type.value.key : null
}
