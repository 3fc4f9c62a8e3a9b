import type { MetadataModel, PalletModel } from '../metadata/MetadataModel.ts'
import type { Fingerprint, PackedPallet } from './Fingerprint.ts'

// A pallet under another name must still have most of what the expected one has.
const LEAST_LIKENESS = 0.75

/** The live pallet that is the expected one: of the same name, or else so like it that it must be. */
export function findPallet(
  model: MetadataModel,
  fingerprint: Fingerprint,
  expected: PackedPallet
): PalletModel | null {
  const named = model.pallets.find(({ name }) => name === expected.name)
  if (named !== undefined) return named
  const taken = new Set(fingerprint.pallets.map(({ name }) => name))
  const alike = model.pallets.filter(
    (pallet) => !taken.has(pallet.name) && likeness(model, expected, pallet) >= LEAST_LIKENESS
  )
  return alike.length === 1 ? (alike[0] ?? null) : null
}

function likeness(model: MetadataModel, expected: PackedPallet, live: PalletModel): number {
  const before = [
    ...Object.keys(expected.calls),
    ...Object.keys(expected.events),
    ...Object.keys(expected.storage),
    ...expected.errors
  ]
  const after = new Set([
    ...variantNames(model, live.calls),
    ...variantNames(model, live.events),
    ...live.storage.map(({ name }) => name),
    ...variantNames(model, live.errors)
  ])
  // Two or three names may coincide by chance.
  if (before.length < 4) return 0
  return before.filter((name) => after.has(name)).length / before.length
}

function variantNames(model: MetadataModel, id: number | null): string[] {
  if (id === null) return []
  const { shape } = model.type(id)
  return shape.kind === 'enum' ? shape.variants.map(({ name }) => name) : []
}
