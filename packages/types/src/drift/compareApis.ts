import { findApiId } from '../capabilities/apiIds.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import type { SystemVersion } from '../runtime/readRuntimeVersion.ts'
import type { Consequence, RuntimeChange } from './Comparison.ts'
import { compareArguments } from './compareArguments.ts'
import type { PackedApi } from './Fingerprint.ts'
import { matchItems } from './matchItems.ts'
import { type ShapeComparison, within } from './ShapeDifference.ts'
import type { ShapeField } from './ShapeNode.ts'

type Method = readonly [readonly ShapeField[], number]

/** Compares the runtime APIs that are used with those of the live runtime. */
export function compareApis(
  comparer: ShapeComparison,
  metadata: UnifiedMetadata,
  version: SystemVersion | undefined,
  expected: readonly PackedApi[]
): RuntimeChange[] {
  return expected.flatMap((api) => {
    const changes =
      metadata.version === 14
        ? compareDeclared(version, api)
        : compareDescribed(comparer, metadata, api)
    if (api.need === 'required') return changes
    return changes.map((change) => ({ ...change, consequence: atMostDegraded(change.consequence) }))
  })
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
    return [
      apiChanged(expected, 'cannot be compared', 'degraded', 'metadata v14 does not describe it')
    ]
  }
  const declared = version.apis.get(id)
  if (declared === undefined) return [apiRemoved(expected)]
  if (expected.version === undefined || declared === expected.version) return []
  return [
    apiChanged(
      expected,
      `is declared at version ${declared} instead of ${expected.version}`,
      'degraded',
      'metadata v14 does not describe what differs'
    )
  ]
}

function apiRemoved({ name }: PackedApi): RuntimeChange {
  return {
    change: 'removed',
    kind: 'runtimeApi',
    item: name,
    what: 'is gone',
    consequence: 'breaking',
    why: 'it can no longer be called'
  }
}

function apiChanged(
  { name }: PackedApi,
  what: string,
  consequence: Consequence,
  why: string
): RuntimeChange {
  return { change: 'changed', kind: 'runtimeApi', item: name, what, consequence, why }
}

function atMostDegraded(consequence: Consequence): Consequence {
  return consequence === 'breaking' ? 'degraded' : consequence
}
