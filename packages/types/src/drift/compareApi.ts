import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { findApiId } from '../runtime/apiIds.ts'
import type { SystemVersion } from '../runtime/readRuntimeVersion.ts'
import type { RuntimeChange } from './Comparison.ts'
import { compareArguments } from './compareArguments.ts'
import type { PackedApi } from './Fingerprint.ts'
import { matchItems } from './matchItems.ts'
import { type ShapeComparison, within } from './ShapeDifference.ts'
import type { ShapeField } from './ShapeNode.ts'

const NOT_DESCRIBED = 'metadata v14 does not describe it'

type Method = readonly [readonly ShapeField[], number]

/** Compares a runtime API that is used with that of the live runtime. */
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
  if (live === undefined) return [apiRemoved(expected)]
  return matchItems<Method>({
    kind: 'runtimeApi',
    pallet: expected.name,
    expected: new Map(Object.entries(expected.methods)),
    live: new Map(
      live.methods.map(({ name, inputs, output }): [string, Method] => [
        name,
        [inputs.map((input): ShapeField => [input.name, input.type]), output]
      ])
    ),
    others: [],
    differ: (before, after) => [
      ...compareArguments(comparer, before[0], after[0]),
      ...within(' answer', comparer.compare(before[1], after[1], 'out'))
    ],
    isSame: () => false,
    removed: { consequence: 'breaking', why: 'the method can no longer be called' }
  })
}

// Metadata v14 does not describe APIs, but the runtime declares which it has at which version.
function compareDeclared(version: SystemVersion | undefined, expected: PackedApi): RuntimeChange[] {
  const id = findApiId(expected.name)
  if (version === undefined || id === undefined) {
    return [apiChange(expected, 'changed', 'cannot be compared', NOT_DESCRIBED)]
  }
  const declared = version.apis.get(id)
  if (declared === undefined) return [apiRemoved(expected)]
  if (expected.version === undefined || declared === expected.version) return []
  const what = `is declared at version ${declared} instead of ${expected.version}`
  return [apiChange(expected, 'changed', what, NOT_DESCRIBED)]
}

function apiRemoved(expected: PackedApi): RuntimeChange {
  return apiChange(expected, 'removed', 'is gone', 'it can no longer be called')
}

function apiChange(
  { name }: PackedApi,
  change: 'changed' | 'removed',
  what: string,
  why: string
): RuntimeChange {
  const consequence = change === 'removed' ? 'breaking' : 'degraded'
  return { change, kind: 'runtimeApi', item: name, what, consequence, why }
}
