import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import type { RuntimeChange } from './Comparison.ts'
import { compareArguments, isReordered } from './compareArguments.ts'
import { compareFields } from './compareFields.ts'
import type { PackedPallet } from './Fingerprint.ts'
import { packStorageItem } from './fingerprintRuntime.ts'
import { toField } from './graphOfMetadata.ts'
import { matchItems } from './matchItems.ts'
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

/** Compares what is used of one pallet with the pallet of the live runtime. */
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
  const differ = (before: readonly ShapeField[], after: readonly ShapeField[]) =>
    compareArguments(comparer, before, after)
  return matchItems({
    kind: 'call',
    pallet: expected.name,
    expected: new Map(Object.entries(expected.calls)),
    live: new Map(variantFields(metadata, live.calls?.type)),
    others: expected.others.calls,
    differ,
    isSame: (before, after) => before.length > 0 && differ(before, after).length === 0,
    removed: { consequence: 'breaking', why: 'the call can no longer be made' }
  })
}

function compareEvents({ comparer, metadata, expected, live }: PalletPair): RuntimeChange[] {
  const differ = (before: readonly ShapeField[], after: readonly ShapeField[]) =>
    isReordered(before, after) ? [reordered(after)] : compareFields(comparer, before, after, 'out')
  return matchItems({
    kind: 'event',
    pallet: expected.name,
    expected: new Map(Object.entries(expected.events)),
    live: new Map(variantFields(metadata, live.events?.type)),
    others: expected.others.events,
    differ,
    isSame: (before, after) => before.length > 1 && differ(before, after).length === 0,
    removed: { consequence: 'breaking', why: 'code that waits for it never resumes' }
  })
}

function reordered(fields: readonly ShapeField[]): ShapeDifference {
  const what = `its fields have another order: ${fields.map(([name]) => name).join(', ')}`
  return difference('breaking', what, 'the data of an event are also read by position')
}

function compareErrors({ metadata, expected, live }: PalletPair): RuntimeChange[] {
  const names = variantsOf(metadata, live.errors?.type).map(({ name }) => name)
  return matchItems({
    kind: 'error',
    pallet: expected.name,
    expected: new Map(expected.errors.map((name) => [name, name])),
    live: new Map(names.map((name) => [name, name])),
    others: expected.others.errors,
    differ: () => [],
    isSame: () => false,
    removed: { consequence: 'degraded', why: 'the case has another name, or none' }
  })
}

function compareStorage({ comparer, expected, live }: PalletPair): RuntimeChange[] {
  type Entry = PackedPallet['storage'][string]
  const differ = (before: Entry, after: Entry): readonly ShapeDifference[] => [
    ...(before[0] === after[0] ? [] : [otherModifier(after[0])]),
    ...compareKeys(comparer, before[1], after[1]),
    ...within(' value', comparer.compare(before[2], after[2], 'out'))
  ]
  return matchItems({
    kind: 'storage',
    pallet: expected.name,
    expected: new Map(Object.entries(expected.storage)),
    live: new Map(
      (live.storage?.items ?? []).map((entry): [string, Entry] => [
        entry.name,
        packStorageItem(entry)
      ])
    ),
    others: expected.others.storage,
    differ,
    // Many items hold a plain number, so only maps are matched by their types.
    isSame: (before, after) => before[1] !== null && differ(before, after).length === 0,
    removed: { consequence: 'breaking', why: 'it can no longer be read' }
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
  return [difference('breaking', what, 'it is read with other arguments', ' key')]
}

function otherModifier(now: 'optional' | 'default'): ShapeDifference {
  const what = now === 'optional' ? 'has no default now' : 'has a default now'
  return difference('breaking', what, 'an absent entry is read differently')
}

function compareConstants({ comparer, expected, live }: PalletPair): RuntimeChange[] {
  type Entry = readonly [type: number, value: string]
  return matchItems<Entry>({
    kind: 'constant',
    pallet: expected.name,
    expected: new Map(Object.entries(expected.constants)),
    live: new Map(live.constants.map(({ name, type, value }) => [name, [type, value]])),
    others: expected.others.constants,
    differ: (before, after) => {
      const shape = comparer.compare(before[0], after[0], 'out')
      if (shape.length > 0 || before[1] === after[1]) return shape
      return [difference('fine', 'has another value', 'its value is read from the live chain')]
    },
    isSame: () => false,
    removed: { consequence: 'degraded', why: 'its value must be given, or is unknown' }
  })
}
