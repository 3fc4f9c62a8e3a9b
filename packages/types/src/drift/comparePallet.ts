import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import type { RuntimeChange } from './Comparison.ts'
import { compareArguments, isReordered } from './compareArguments.ts'
import { compareFields } from './compareFields.ts'
import type { PackedPallet } from './Fingerprint.ts'
import { toField } from './graphOfMetadata.ts'
import { matchItems } from './matchItems.ts'
import { packStorageItem } from './packStorageItem.ts'
import {
  difference,
  type ShapeComparison,
  type ShapeDifference,
  within
} from './ShapeDifference.ts'
import type { ShapeField } from './ShapeNode.ts'

interface PalletPair {
  readonly comparer: ShapeComparison
  readonly metadata: UnifiedMetadata
  readonly expected: PackedPallet
  readonly live: MetadataPallet
}

export function comparePallet(pair: PalletPair): RuntimeChange[] {
  return [
    ...compareCalls(pair),
    ...compareEvents(pair),
    ...compareErrors(pair),
    ...compareStorage(pair),
    ...compareConstants(pair)
  ]
}

function variantFields(
  metadata: UnifiedMetadata,
  id: number | undefined
): (readonly [string, readonly ShapeField[]])[] {
  return variantsOf(metadata, id).map(({ name, fields }) => [name, fields.map(toField)])
}

function compareCalls({ comparer, metadata, expected, live }: PalletPair): RuntimeChange[] {
  return matchItems({
    pallet: expected.name,
    expected: expected.calls,
    live: variantFields(metadata, live.calls?.type),
    differ: (before, after) => compareArguments(comparer, before, after)
  })
}

function compareEvents({ comparer, metadata, expected, live }: PalletPair): RuntimeChange[] {
  return matchItems({
    pallet: expected.name,
    expected: expected.events,
    live: variantFields(metadata, live.events?.type),
    differ: (before, after) => {
      if (!isReordered(before, after)) return compareFields(comparer, before, after, 'out')
      // The data of an event are also read by position.
      const names = after.map(([name]) => name).join(', ')
      return [difference('breaking', `its fields have another order: ${names}`)]
    }
  })
}

function compareErrors({ metadata, expected, live }: PalletPair): RuntimeChange[] {
  const names = new Set(variantsOf(metadata, live.errors?.type).map(({ name }) => name))
  return expected.errors
    .filter((name) => !names.has(name))
    .map((name) => ({
      item: `${expected.name}.${name}`,
      what: 'is gone',
      consequence: 'degraded'
    }))
}

function compareStorage({ comparer, expected, live }: PalletPair): RuntimeChange[] {
  return matchItems<PackedPallet['storage'][string]>({
    pallet: expected.name,
    expected: expected.storage,
    live: (live.storage?.items ?? []).map((entry) => [entry.name, packStorageItem(entry)]),
    differ: (before, after) => [
      ...(before[0] === after[0] ? [] : [otherModifier(after[0])]),
      ...compareKeys(comparer, before[1], after[1]),
      ...within(' value', comparer.compare(before[2], after[2], 'out'))
    ]
  })
}

function compareKeys(
  comparer: ShapeComparison,
  before: number | null,
  after: number | null
): readonly ShapeDifference[] {
  if (before !== null && after !== null)
    return within(' key', comparer.compare(before, after, 'in'))
  if (before === after) return []
  const what = after === null ? 'is gone: it is no longer a map' : 'is new: it became a map'
  return [difference('breaking', what, ' key')]
}

function otherModifier(now: 'optional' | 'default'): ShapeDifference {
  const what = now === 'optional' ? 'has no default now' : 'has a default now'
  return difference('breaking', what)
}

function compareConstants({ comparer, expected, live }: PalletPair): RuntimeChange[] {
  return matchItems({
    pallet: expected.name,
    expected: expected.constants,
    live: live.constants.map(({ name, type }) => [name, type] as const),
    differ: (before, after) => comparer.compare(before, after, 'out'),
    removed: 'degraded'
  })
}
