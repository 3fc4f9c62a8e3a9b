import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import type { Fingerprint, PackedPallet } from './Fingerprint.ts'

// A pallet under another name must still have most of what the expected one has.
const LEAST_LIKENESS = 0.75

/** The live pallet that is the expected one: of the same name, or else so like it that it must be. */
export function findPallet(
  metadata: UnifiedMetadata,
  fingerprint: Fingerprint,
  expected: PackedPallet
): MetadataPallet | null {
  const named = metadata.pallets.find(({ name }) => name === expected.name)
  if (named !== undefined) return named
  const taken = new Set(fingerprint.pallets.map(({ name }) => name))
  const alike = metadata.pallets.filter(
    (pallet) => !taken.has(pallet.name) && likeness(metadata, expected, pallet) >= LEAST_LIKENESS
  )
  return alike.length === 1 ? (alike[0] ?? null) : null
}

function likeness(metadata: UnifiedMetadata, expected: PackedPallet, live: MetadataPallet): number {
  const before = [
    ...Object.keys(expected.calls),
    ...Object.keys(expected.events),
    ...Object.keys(expected.storage),
    ...expected.errors
  ]
  const after = new Set([
    ...variantNames(metadata, live.calls),
    ...variantNames(metadata, live.events),
    ...(live.storage?.items ?? []).map(({ name }) => name),
    ...variantNames(metadata, live.errors)
  ])
  // Two or three names may coincide by chance.
  if (before.length < 4) return 0
  return before.filter((name) => after.has(name)).length / before.length
}

function variantNames(
  metadata: UnifiedMetadata,
  type: { readonly type: number } | undefined
): string[] {
  return variantsOf(metadata, type?.type).map(({ name }) => name)
}
