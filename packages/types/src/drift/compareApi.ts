import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { findApiId } from '../runtime/apiIds.ts'
import type { SystemVersion } from '../runtime/readRuntimeVersion.ts'
import { gone, type RuntimeChange } from './Comparison.ts'
import { compareArguments } from './compareArguments.ts'
import type { PackedApi } from './Fingerprint.ts'
import { matchItems } from './matchItems.ts'
import { type ShapeComparison, within } from './ShapeDifference.ts'
import type { ShapeField } from './ShapeNode.ts'

export function compareApi(
  comparer: ShapeComparison,
  metadata: UnifiedMetadata,
  version: SystemVersion | undefined,
  expected: PackedApi
): RuntimeChange[] {
  return metadata.version === 14
    ? compareDeclared(version, expected)
    : compareDescribed(comparer, metadata, expected)
}

function compareDescribed(
  comparer: ShapeComparison,
  metadata: UnifiedMetadata,
  expected: PackedApi
): RuntimeChange[] {
  const live = metadata.apis.find(({ name }) => name === expected.name)
  if (live === undefined) return [gone(expected.name, 'breaking')]
  return matchItems<PackedApi['methods'][string]>({
    pallet: expected.name,
    expected: expected.methods,
    live: live.methods.map(({ name, inputs, output }) => [
      name,
      [inputs.map((input): ShapeField => [input.name, input.type]), output]
    ]),
    differ: (before, after) => [
      ...compareArguments(comparer, before[0], after[0]),
      ...within(' answer', comparer.compare(before[1], after[1], 'out'))
    ]
  })
}

// Compares only the declared versions, because metadata v14 does not describe runtime APIs.
function compareDeclared(version: SystemVersion | undefined, expected: PackedApi): RuntimeChange[] {
  const { name: item } = expected
  const id = findApiId(item)
  if (version === undefined || id === undefined) {
    const what = 'cannot be compared: metadata v14 does not describe it'
    return [{ item, what, consequence: 'degraded' }]
  }
  const declared = version.apis.get(id)
  if (declared === undefined) return [gone(item, 'breaking')]
  if (expected.version === null || declared === expected.version) return []
  const what = `is declared at version ${declared} instead of ${expected.version}`
  return [{ item, what, consequence: 'degraded' }]
}
