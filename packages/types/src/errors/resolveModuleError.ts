import { joinBytes } from '@paraclock/core'
import type { Registry } from '@polkadot/types/types'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { variantsOf } from '../metadata/findType.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import { type RuntimeSource, readSource } from '../runtime/readSource.ts'
import { type ModuleErrorLike, malformed, readModuleError } from './readModuleError.ts'

/** What is resolved against what. */
export interface ResolveModuleErrorArgs {
  /**
   * The runtime of the block in which the error happened: its metadata, or a connection at that
   * block (`api.at(hash)` has the right registry). Pallets and errors move between versions.
   */
  readonly source: RuntimeSource | { readonly registry: Registry }
  /** The error, as the chain reported it. */
  readonly error: ModuleErrorLike
}

/** A module error by name. */
export interface ModuleError {
  /** The pallet as the runtime spells it, for example `AutomationTime`. */
  readonly pallet: string
  /** The pallet as polkadot.js spells it. */
  readonly section: string
  /** The error, for example `InvalidTime`. */
  readonly name: string
  /** The names of errors inside the error, outermost first; empty for most. */
  readonly inner: readonly string[]
  /** What the runtime's documentation says of it, on one line. */
  readonly docs: string
}

/**
 * Names a module error: (pallet index, error bytes) says nothing without the metadata of the block
 * in which it happened.
 *
 * Both the one byte of old runtimes and the four of newer ones are read; of four, those after the
 * first name the error inside the error where there is one.
 *
 * @throws ParaclockError `ArgumentInvalid` if it is not a module error, or if the metadata does not know
 * it, and what `openRuntime` throws.
 *
 * @example
 * ```ts
 * import { resolveModuleError } from '@paraclock/types'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const api = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const blockHash = await api.rpc.chain.getFinalizedHead()
 * const { section, name } = resolveModuleError({
 *   source: await api.at(blockHash),
 *   error: { index: 60, error: '0x00000000' }
 * })
 * ```
 */
export function resolveModuleError({ source, error }: ResolveModuleErrorArgs): ModuleError {
  const given = readModuleError(error)
  const metadata = metadataOf(source)
  const pallet = metadata.pallets.find(({ index }) => index === given.index)
  const variants = variantsOf(metadata, pallet?.errors?.type)
  const variant = variants.find(({ index }) => index === given.error[0])
  if (pallet === undefined || variant === undefined) {
    throw malformed(
      error,
      pallet === undefined
        ? 'the runtime has no pallet with this index'
        : `${pallet.name} has no error ${given.error[0]}`
    )
  }
  return {
    pallet: pallet.name,
    section: camelCase(pallet.name),
    name: variant.name,
    inner: nameInner(metadata, variant.fields[0]?.type, given.error.subarray(1)),
    docs: variant.docs
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' ')
  }
}

// An error may hold another error, which may hold another: each takes one byte.
function nameInner(
  metadata: UnifiedMetadata,
  type: number | undefined,
  bytes: Uint8Array
): readonly string[] {
  if (bytes.length === 0) return []
  const inner = variantsOf(metadata, type).find(({ index }) => index === bytes[0])
  if (inner === undefined) return []
  return [inner.name, ...nameInner(metadata, inner.fields[0]?.type, bytes.subarray(1))]
}

const known: WeakMap<object, UnifiedMetadata> = /*#__PURE__*/ new WeakMap()

function metadataOf(source: ResolveModuleErrorArgs['source']): UnifiedMetadata {
  const isAtBlock =
    typeof source === 'object' &&
    source !== null &&
    'registry' in source &&
    !('runtimeMetadata' in source)
  return isAtBlock ? metadataOfRegistry(source.registry) : readSource(source).metadata
}

// A registry holds metadata in the newest form that polkadot.js knows, without what stands before it.
function metadataOfRegistry({ metadata }: Registry): UnifiedMetadata {
  const found = known.get(metadata)
  if (found !== undefined) return found
  const start = Uint8Array.of(0x6d, 0x65, 0x74, 0x61, 16)
  const decoded = decodeMetadata(joinBytes([start, metadata.toU8a()]))
  known.set(metadata, decoded)
  return decoded
}
