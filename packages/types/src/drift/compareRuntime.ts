import { type Hex, ParaclockError, SavedDataMalformed } from '@paraclock/core'
import { identifyRuntime } from '../capabilities/identifyRuntime.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { readRuntimeVersion } from '../runtime/readRuntimeVersion.ts'
import { type RuntimeSource, readSource } from '../runtime/readSource.ts'
import { gone, type RuntimeChange, type RuntimeComparison, worstOf } from './Comparison.ts'
import { compareApi } from './compareApi.ts'
import { comparePallet } from './comparePallet.ts'
import { ShapeComparer } from './compareShapes.ts'
import type { Fingerprint, Need } from './Fingerprint.ts'
import { graphOfMetadata } from './graphOfMetadata.ts'
import type { ShapeGraph } from './ShapeNode.ts'

const MAX_REMEMBERED = 64
const remembered = new WeakMap<Fingerprint, Map<string, RuntimeComparison>>()
const ORDER = { breaking: 0, degraded: 1 }

/**
 * Compares a live runtime with the expected runtime: the items that the toolkit uses, such as calls
 * and storage items. Types are compared part by part, not by name. For example, a wider integer
 * affects programs that read the value, but not programs that write the value.
 *
 * @throws ParaclockError `MetadataMalformed`, `MetadataVersionUnsupported` or `ArgumentInvalid` if
 * the live metadata cannot be read.
 *
 * @example
 * ```ts
 * import { compareRuntime, hourFingerprint } from '@paraclock/types'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const api = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const { changes } = compareRuntime({ expected: hourFingerprint(), live: api })
 * for (const { item, what, consequence } of changes) console.log(`${consequence}: ${item} ${what}`)
 * ```
 */
export function compareRuntime({
  expected,
  live,
  identity
}: {
  /** The fingerprint of the expected runtime, for example `hourFingerprint()`. */
  readonly expected: Fingerprint
  readonly live: RuntimeSource
  /** The identity of the live runtime. If it is given, the result is cached by this identity. */
  readonly identity?: {
    readonly specName: string
    readonly specVersion: number
    readonly codeHash: Hex
  }
}): RuntimeComparison {
  if (identity === undefined) return compare(expected, readSource(live))
  const key = `${identity.specName}/${identity.specVersion}/${identity.codeHash}`
  const known = remembered.get(expected) ?? new Map<string, RuntimeComparison>()
  const found = known.get(key)
  if (found !== undefined) return found
  const comparison = compare(expected, readSource(live))
  if (known.size >= MAX_REMEMBERED) known.clear()
  known.set(key, comparison)
  remembered.set(expected, known)
  return comparison
}

function compare(expected: Fingerprint, metadata: UnifiedMetadata): RuntimeComparison {
  const version = readRuntimeVersion(metadata)
  const comparer = new ShapeComparer(graphOfFingerprint(expected), graphOfMetadata(metadata))
  const changes = [
    ...comparePallets(comparer, expected, metadata),
    ...expected.apis.flatMap((api) =>
      soften(api.need, compareApi(comparer, metadata, version, api))
    )
  ].sort((left, right) => ORDER[left.consequence] - ORDER[right.consequence])
  return {
    view: expected.view,
    expected: { specName: expected.specName, specVersion: expected.specVersion },
    live: identifyRuntime(version),
    consequence: worstOf(changes.map((change) => change.consequence)),
    changes
  }
}

function comparePallets(
  comparer: ShapeComparer,
  { pallets }: Fingerprint,
  metadata: UnifiedMetadata
): RuntimeChange[] {
  return pallets.flatMap((expected) => {
    const { name: item, need } = expected
    const live = metadata.pallets.find(({ name }) => name === item)
    const changes: readonly RuntimeChange[] =
      live === undefined
        ? [gone(item, 'breaking')]
        : comparePallet({ comparer, metadata, expected, live })
    return soften(need, changes)
  })
}

// If the toolkit can work without an item, a breaking change of the item only degrades the toolkit.
function soften(need: Need, changes: readonly RuntimeChange[]): readonly RuntimeChange[] {
  if (need === 'required') return changes
  return changes.map((change) => ({ ...change, consequence: 'degraded' }))
}

function graphOfFingerprint({ types }: Fingerprint): ShapeGraph {
  return (id) => {
    const node = types[id]
    if (node !== undefined) return node
    const what = 'the fingerprint of a runtime'
    throw new ParaclockError(SavedDataMalformed, { what, problem: `it has no type ${id}` })
  }
}
