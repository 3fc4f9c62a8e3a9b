import { variantsOf } from './findType.ts'
import type { MetadataPallet, MetadataVariant, UnifiedMetadata } from './MetadataParts.ts'
import { flattenName } from './names.ts'

type Named = { readonly name: string }

const known = new WeakMap<readonly Named[], ReadonlyMap<string, Named>>()

/** Finds a pallet by its name, in the spelling of the metadata or of polkadot.js. */
export function lookUpPallet(
  { pallets }: Pick<UnifiedMetadata, 'pallets'>,
  name: string
): MetadataPallet | undefined {
  return lookUp(pallets, name)
}

/**
 * Finds a call, an event or an error of a pallet. Both names may have the spelling of the metadata
 * or of polkadot.js.
 */
export function lookUpItem(
  metadata: UnifiedMetadata,
  kind: 'calls' | 'events' | 'errors',
  pallet: string,
  name: string
): MetadataVariant | undefined {
  return lookUp(variantsOf(metadata, lookUpPallet(metadata, pallet)?.[kind]?.type), name)
}

/** Whether a runtime has a call. The names may have the spelling of the metadata or of polkadot.js. */
export function hasCall(
  { metadata }: { readonly metadata: UnifiedMetadata },
  pallet: string,
  method: string
): boolean {
  return lookUpItem(metadata, 'calls', pallet, method) !== undefined
}

// Finds an item by its name in the metadata, otherwise the first item with the same name in another
// spelling.
function lookUp<Item extends Named>(items: readonly Item[], name: string): Item | undefined {
  let byName = known.get(items)
  if (byName === undefined) {
    const last = [...items].reverse()
    byName = new Map<string, Named>([
      ...last.map((item) => [flattenName(item.name), item] as const),
      ...last.map((item) => [item.name, item] as const)
    ])
    known.set(items, byName)
  }
  return (byName.get(name) ?? byName.get(flattenName(name))) as Item | undefined
}
