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
export function extrinsicTypes({ extrinsic, lookup }: UnifiedMetadata): ExtrinsicTypes {
  if ('call' in extrinsic) return extrinsic
  const params = 'type' in extrinsic ? (lookup[extrinsic.type]?.params ?? []) : []
  const typeOf = (wanted: string): number | undefined =>
    params.find(({ name }) => name === wanted)?.type
  return {
    address: typeOf('Address'),
    call: typeOf('Call'),
    signature: typeOf('Signature')
  }
}

/** The type of an account: what `System.Account` is keyed by. `null` if there is no such storage. */
export function accountTypeOf(metadata: UnifiedMetadata): number | null {
  const system = metadata.pallets.find((pallet) => pallet.name === 'System')
  const type = system?.storage?.items.find((entry) => entry.name === 'Account')?.type
  return type?.tag === 'map' ? type.value.key : null
}
