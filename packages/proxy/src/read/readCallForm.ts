import type { ApiPromise } from '@polkadot/api'
import type { SiType } from '@polkadot/types/interfaces'
import type { CallForm } from '../shapes/ProxyPallet.ts'

/**
 * Reads how a chain's calls name accounts and count blocks, from a call whose first argument is an
 * account and whose last may be a number of blocks.
 */
export function readCallForm(
  view: Pick<ApiPromise, 'tx' | 'registry'>,
  section: string,
  method: string
): CallForm {
  const types = argumentTypes(view, section, method)
  const [account, last] = [types[0], types.at(-1)]
  const address = account?.path.at(-1)?.toString() === 'MultiAddress' ? 'multiAddress' : 'account'
  const wide = last?.def.isPrimitive === true && last.def.asPrimitive.isU64
  return { address, blockNumberBytes: wide ? 8 : 4 }
}

/** The types of a call's arguments; none if the chain has no such call. */
export function argumentTypes(
  { tx, registry }: Pick<ApiPromise, 'tx' | 'registry'>,
  section: string,
  method: string
): readonly SiType[] {
  const fields = tx[section]?.[method]?.meta.fields ?? []
  return [...fields].map(({ type }) => registry.lookup.getSiType(type))
}
