import { ChainItemMissing, ParaclockError, shorten } from '@paraclock/core'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { ApiChain } from './ApiChain.ts'

/**
 * Writes the call of that name.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has none.
 */
export function callOf(
  chain: ApiChain,
  name: string,
  ...args: readonly unknown[]
): SubmittableExtrinsic<'promise'> {
  const [section = '', method = ''] = name.split('.')
  const create = chain.api.tx[section]?.[method]
  if (create === undefined) {
    throw new ParaclockError(ChainItemMissing, { chain: chain.chain.name, item: shorten(name) })
  }
  return create(...args)
}
