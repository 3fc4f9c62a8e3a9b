import { modelFromRegistry, type ReadableApi, type TypeModel } from '@paraclock/types'
import type { CallForm } from '../shapes/ProxyPallet.ts'

/**
 * Reads how a chain's calls name accounts and count blocks, from a call whose first argument is an
 * account and whose last may be a number of blocks.
 */
export function readCallForm(
  view: Pick<ReadableApi, 'tx' | 'registry'>,
  section: string,
  method: string
): CallForm {
  const types = argumentTypes(view, section, method)
  const [account, last] = [types[0], types.at(-1)?.shape]
  const address = account?.path.at(-1) === 'MultiAddress' ? 'multiAddress' : 'account'
  const wide = last?.kind === 'primitive' && last.primitive === 'u64'
  return { address, blockNumberBytes: wide ? 8 : 4 }
}

/** The types of a call's arguments; none if the chain has no such call. */
export function argumentTypes(
  { tx, registry }: Pick<ReadableApi, 'tx' | 'registry'>,
  section: string,
  method: string
): readonly TypeModel[] {
  const [palletIndex, callIndex] = tx[section]?.[method]?.callIndex ?? []
  const model = modelFromRegistry(registry)
  const calls = model.pallets.find(({ index }) => index === palletIndex)?.calls ?? null
  const shape = calls === null ? undefined : model.type(calls).shape
  const variants = shape?.kind === 'enum' ? shape.variants : []
  const fields = variants.find(({ index }) => index === callIndex)?.fields ?? []
  return fields.map(({ type }) => model.type(type))
}
