import { type Hex, ParaclockError, SavedDataMalformed } from '@paraclock/core'
import { identifyRuntime } from '../capabilities/identifyRuntime.ts'
import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import { readRuntimeVersion } from '../runtime/readRuntimeVersion.ts'
import { type RuntimeSource, readSource } from '../runtime/readSource.ts'
import { type RuntimeChange, type RuntimeComparison, worstOf } from './Comparison.ts'
import { compareApi } from './compareApi.ts'
import { comparePallet } from './comparePallet.ts'
import { ShapeComparer } from './compareShapes.ts'
import type { Fingerprint, Need, PackedPallet } from './Fingerprint.ts'
import { graphOfMetadata } from './graphOfMetadata.ts'
import type { ShapeGraph } from './ShapeNode.ts'

/** What is compared with what. */
export interface CompareArgs {
  /** What the code was written against. */
  readonly expected: Fingerprint
  /** The runtime that is there. */
  readonly live: RuntimeSource
  /**
   * Which runtime that is, if the caller knows: the comparison is then made once per runtime and
   * process, and later connections get the same answer without reading any metadata.
   */
  readonly identity?: {
    readonly specName: string
    readonly specVersion: number
    readonly codeHash: Hex
  }
}

// Bounds the memory of a process that connects to many chains.
const MAX_REMEMBERED = 64
const remembered = new WeakMap<Fingerprint, Map<string, RuntimeComparison>>()
const ORDER = { breaking: 0, degraded: 1, fine: 2 }

/**
 * Compares what the toolkit uses of a runtime with what a live chain offers: what was added,
 * removed, renamed or changed in shape, and what each difference means for code that was written
 * against the expected runtime.
 *
 * Types are compared part by part, not by name; where values are only read, more is accepted than
 * where they are written, and the other way round.
 *
 * @throws ParaclockError `MetadataMalformed`, `MetadataVersionUnsupported` or
 * `ArgumentInvalid` if the live metadata cannot be read.
 *
 * @example
 * ```ts
 * import { compareRuntime, hourFingerprint } from '@paraclock/types'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const api = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const { changes } = compareRuntime({ expected: hourFingerprint(), live: api })
 * for (const { item, what, why } of changes) console.log(`${item} ${what}: ${why}`)
 * ```
 */
export function compareRuntime({ expected, live, identity }: CompareArgs): RuntimeComparison {
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
  fingerprint: Fingerprint,
  metadata: UnifiedMetadata
): RuntimeChange[] {
  return fingerprint.pallets.flatMap((expected) => {
    const live = findPallet(metadata, fingerprint, expected)
    const consequence = expected.need === 'required' ? 'breaking' : 'degraded'
    const base = { kind: 'pallet', item: expected.name, consequence } as const
    if (live === null) {
      const why = `api.tx.${camelCase(expected.name)} does not exist`
      return [{ ...base, change: 'removed', what: 'is gone', why } as const]
    }
    const changes = soften(expected.need, comparePallet({ comparer, metadata, expected, live }))
    if (live.name === expected.name) return changes
    const what = `is now called ${live.name}`
    const why = `it is found as api.tx.${camelCase(live.name)}`
    return [{ ...base, change: 'renamed', what, why } as const, ...changes]
  })
}

// A breaking change of an optional item only degrades the toolkit.
function soften(need: Need, changes: readonly RuntimeChange[]): readonly RuntimeChange[] {
  if (need === 'required') return changes
  return changes.map((change) =>
    change.consequence === 'breaking'
      ? {
          ...change,
          consequence: 'degraded',
          why: `${change.why}; the toolkit works without ${change.item}`
        }
      : change
  )
}

function graphOfFingerprint({ types }: Fingerprint): ShapeGraph {
  return {
    node: (id) => {
      const node = types[id]
      if (node !== undefined) return node
      const problem = `it has no type ${id}`
      throw new ParaclockError(SavedDataMalformed, {
        what: 'the fingerprint of a runtime',
        problem
      })
    }
  }
}

// A pallet under another name must still have most of what the expected one has.
const MIN_LIKENESS = 0.75

/** The live pallet that is the expected one: of the same name, or else so like it that it must be. */
function findPallet(
  metadata: UnifiedMetadata,
  fingerprint: Fingerprint,
  expected: PackedPallet
): MetadataPallet | null {
  const named = metadata.pallets.find(({ name }) => name === expected.name)
  if (named !== undefined) return named
  const taken = new Set(fingerprint.pallets.map(({ name }) => name))
  const alike = metadata.pallets.filter(
    (pallet) => !taken.has(pallet.name) && likeness(metadata, expected, pallet) >= MIN_LIKENESS
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
