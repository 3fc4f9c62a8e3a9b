import { ParaclockError } from '@paraclock/core'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { ApiChain } from './ApiChain.ts'

/**
 * Writes the call of that name.
 *
 * @throws ParaclockError `DevnetCallUnknown` if the chain has none.
 */
export function callOf(
  chain: ApiChain,
  name: string,
  ...args: readonly unknown[]
): SubmittableExtrinsic<'promise'> {
  const [section = '', method = ''] = name.split('.')
  const create = chain.api.tx[section]?.[method]
  if (create === undefined) {
    throw new ParaclockError('DevnetCallUnknown', { chain: chain.chain.name, name })
  }
  return create(...args)
}
