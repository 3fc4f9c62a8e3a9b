import { ParaclockError } from '@paraclock/core'
import type { Registry } from '@polkadot/types/types'
import { camelCase } from '../metadata/camelCase.ts'
import type { MetadataModel, VariantModel } from '../metadata/MetadataModel.ts'
import { modelFromRegistry } from '../metadata/modelFromPolkadot.ts'
import { type RuntimeSource, readSource } from '../runtime/readSource.ts'
import { type ModuleErrorLike, readModuleError } from './readModuleError.ts'

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
export interface ResolvedModuleError {
  /** The pallet as the runtime spells it. */
  readonly pallet: string
  /** The pallet as polkadot.js spells it. */
  readonly section: string
  /** The error's name, for example `InvalidTime`. */
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
 * @throws ParaclockError `ModuleErrorMalformed` if the error is none, `ModuleErrorUnknown` if the
 * metadata does not know it, and what `readMetadata` throws.
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
export function resolveModuleError({ source, error }: ResolveModuleErrorArgs): ResolvedModuleError {
  const given = readModuleError(error)
  const model = readErrors(source)
  const unresolved = (problem: string): ParaclockError<'ModuleErrorUnknown'> =>
    new ParaclockError('ModuleErrorUnknown', {
      index: given.index,
      error: error.error,
      problem
    })
  const pallet = model.pallets.find((entry) => entry.index === given.index)
  if (pallet === undefined) throw unresolved('the runtime has no pallet with this index')
  const variants = pallet.errors === null ? [] : variantsOf(model, pallet.errors)
  const first = given.error[0]
  const variant = variants.find((entry) => entry.index === first)
  if (variant === undefined) throw unresolved(`${pallet.name} has no error ${first}`)
  return {
    pallet: pallet.name,
    section: camelCase(pallet.name),
    name: variant.name,
    inner: nameInner(model, variant, given.error.subarray(1)),
    docs: variant.docs
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' ')
  }
}

function readErrors(
  source: ResolveModuleErrorArgs['source']
): Pick<MetadataModel, 'pallets' | 'type'> {
  const isAtBlock =
    typeof source === 'object' &&
    source !== null &&
    'registry' in source &&
    !('runtimeMetadata' in source)
  return isAtBlock ? modelFromRegistry(source.registry) : readSource(source).model
}

function variantsOf(model: Pick<MetadataModel, 'type'>, id: number): readonly VariantModel[] {
  const { shape } = model.type(id)
  return shape.kind === 'enum' ? shape.variants : []
}

// An error may hold another error, which may hold another: each takes one byte.
function nameInner(
  model: Pick<MetadataModel, 'type'>,
  variant: VariantModel,
  bytes: Uint8Array
): string[] {
  const field = variant.fields[0]
  if (field === undefined || bytes.length === 0) return []
  const inner = variantsOf(model, field.type).find((entry) => entry.index === bytes[0])
  return inner === undefined ? [] : [inner.name, ...nameInner(model, inner, bytes.subarray(1))]
}
