import type { UnifiedMetadata } from './MetadataParts.ts'
import { peelTypes } from './unwrapType.ts'

/**
 * The ids of the types of an extrinsic's parts; `undefined` for a type that the metadata does not state.
 */
export interface ExtrinsicTypes {
  readonly address: number | undefined
  readonly call: number | undefined
  readonly signature: number | undefined
}

/** Finds the ids of the types of an extrinsic's parts in the metadata. */
export function extrinsicTypes(metadata: UnifiedMetadata): ExtrinsicTypes {
  const { extrinsic } = metadata
  if ('call' in extrinsic) return extrinsic
  // The types of the parts are type parameters of the SDK's extrinsic type. Some runtimes wrap the
  // SDK's type in their own type.
  const wrappers = 'type' in extrinsic ? peelTypes(metadata, extrinsic.type) : []
  const params = wrappers.flatMap((wrapper) => wrapper.params)
  const typeOf = (wanted: string): number | undefined =>
    params.find(({ name, type }) => name === wanted && type !== undefined)?.type
  return {
    address: typeOf('Address'),
    call: typeOf('Call') ?? findOuterCall(metadata),
    signature: typeOf('Signature')
  }
}

// Finds the enum of all calls by its variants, which have the names of pallets.
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
