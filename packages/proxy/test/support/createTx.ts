import type { DevnetChain } from '@paraclock/devnet'
import type { SubmittableExtrinsic } from '@polkadot/api/types'

/** A call of a chain by its name, "balances.transferAll", as polkadot.js makes it. */
export function createTx(
  { api, name: chain }: DevnetChain,
  name: string,
  ...args: unknown[]
): SubmittableExtrinsic<'promise'> {
  const [pallet = '', method = ''] = name.split('.')
  const create = api.tx[pallet]?.[method]
  if (create === undefined) throw new Error(`${chain} has no ${name}`)
  return create(...args)
}
