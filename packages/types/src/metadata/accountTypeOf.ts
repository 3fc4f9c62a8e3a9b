import type { UnifiedMetadata } from './MetadataParts.ts'

/** The type of an account: what `System.Account` is keyed by. `null` if there is no such storage. */
export function accountTypeOf(metadata: UnifiedMetadata): number | null {
  const system = metadata.pallets.find((pallet) => pallet.name === 'System')
  const type = system?.storage?.items.find((entry) => entry.name === 'Account')?.type
  return type?.tag === 'map' ? type.value.key : null
}
