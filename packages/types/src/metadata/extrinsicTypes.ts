import type { UnifiedMetadata } from './MetadataParts.ts'
import { peelTypes } from './unwrapType.ts'

/**
 * Finds the type ids of the signer's address, the call and the signature in an extrinsic. An id is
 * `undefined` if the metadata does not have the type.
 */
export function extrinsicTypes(
  metadata: UnifiedMetadata
): Readonly<Record<'address' | 'call' | 'signature', number | undefined>> {
  const { extrinsic } = metadata
  if ('call' in extrinsic) return extrinsic
  // In metadata v14, the types of the address, the call and the signature are type parameters of
  // the SDK's extrinsic type. Some runtimes wrap the SDK's type, so the wrappers are searched, too.
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

// Finds the enum with the calls of all pallets: its variants are named after pallets.
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
