import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { gone, type RuntimeChange } from './Comparison.ts'
import { compareArguments, isReordered } from './compareArguments.ts'
import { compareFields } from './compareFields.ts'
import type { PackedPallet } from './Fingerprint.ts'
import { toField } from './graphOfMetadata.ts'
import { matchItems } from './matchItems.ts'
import { packStorageItem } from './packStorageItem.ts'
import {
  type Differences,
  difference,
  type ShapeComparison,
  type ShapeDifference,
  within
} from './ShapeDifference.ts'
import type { ShapeField } from './ShapeNode.ts'

export function comparePallet({
  comparer,
  metadata,
  expected,
  live
}: {
  readonly comparer: ShapeComparison
  readonly metadata: UnifiedMetadata
  readonly expected: PackedPallet
  readonly live: MetadataPallet
}): RuntimeChange[] {
  const { name: pallet } = expected
  const errors = new Set(variantsOf(metadata, live.errors?.type).map(({ name }) => name))
  const lost = expected.errors.filter((name) => !errors.has(name))
  return [
    ...matchItems({
      pallet,
      expected: expected.calls,
      live: variantFields(metadata, live.calls?.type),
      differ: (before, after) => compareArguments(comparer, before, after)
    }),
    ...matchItems({
      pallet,
      expected: expected.events,
      live: variantFields(metadata, live.events?.type),
      differ: (before, after) => {
        if (!isReordered(before, after)) return compareFields(comparer, before, after, 'out')
        // Some programs read the fields of an event by position, so a changed order breaks them.
        const names = after.map(([name]) => name).join(', ')
        return [difference('breaking', `its fields have another order: ${names}`)]
      }
    }),
    ...lost.map((name) => gone(`${pallet}.${name}`, 'degraded')),
    ...matchItems<PackedPallet['storage'][string]>({
      pallet,
      expected: expected.storage,
      live: (live.storage?.items ?? []).map((entry) => [entry.name, packStorageItem(entry)]),
      differ: (before, after) => [
        ...(before[0] === after[0] ? [] : [otherModifier(after[0])]),
        ...compareKeys(comparer, before[1], after[1]),
        ...within(' value', comparer.compare(before[2], after[2], 'out'))
      ]
    }),
    ...matchItems({
      pallet,
      expected: expected.constants,
      live: live.constants.map(({ name, type }) => [name, type] as const),
      differ: (before, after) => comparer.compare(before, after, 'out'),
      removed: 'degraded'
    })
  ]
}

function variantFields(
  metadata: UnifiedMetadata,
  id: number | undefined
): (readonly [string, readonly ShapeField[]])[] {
  return variantsOf(metadata, id).map(({ name, fields }) => [name, fields.map(toField)])
}

function compareKeys(
  comparer: ShapeComparison,
  before: number | null,
  after: number | null
): Differences {
  if (before !== null && after !== null)
    return within(' key', comparer.compare(before, after, 'in'))
  if (before === after) return []
  const what = after === null ? 'is gone: it is no longer a map' : 'is new: it became a map'
  return [difference('breaking', what, ' key')]
}

function otherModifier(now: 'optional' | 'default'): ShapeDifference {
  return difference('breaking', now === 'optional' ? 'has no default now' : 'has a default now')
}
