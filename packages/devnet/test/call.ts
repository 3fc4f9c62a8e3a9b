import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { DevnetChain } from '../src/index.ts'

/** Reads a call of a chain by its name. */
export function call(
  chain: DevnetChain,
  name: string,
  ...args: unknown[]
): SubmittableExtrinsic<'promise'> {
  const [section = '', method = ''] = name.split('.')
  const create = chain.api.tx[section]?.[method]
  if (create === undefined) throw new Error(`${chain.name} has no ${name}`)
  return create(...args)
}
