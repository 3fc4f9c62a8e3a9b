import assert from 'node:assert/strict'
import type { DevnetChain } from '@paraclock/devnet'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { Codec } from '@polkadot/types/types'

/** A chain of the test network. Its name is that of its runtime's artifacts. */
export type Chain = Pick<DevnetChain, 'name' | 'paraId' | 'api'>

/** A call that can be signed, or put into another one. */
export type Call = SubmittableExtrinsic<'promise'>

/** Reads the storage item `section.item` of a chain's head. */
export async function readStorage(chain: Chain, name: string, ...args: unknown[]): Promise<Codec> {
  const [section = '', item = ''] = name.split('.')
  const read = chain.api.query[section]?.[item]
  assert.ok(read, `${chain.name} has no storage ${name}`)
  return await read(...args)
}

/** Reads a constant of a chain's runtime. */
export function readConstant(chain: Chain, name: string): Codec {
  const [section = '', item = ''] = name.split('.')
  const value = chain.api.consts[section]?.[item]
  assert.ok(value, `${chain.name} has no constant ${name}`)
  return value
}

/** Asks a runtime API of a chain's head. */
export async function askRuntime(chain: Chain, name: string, ...args: unknown[]): Promise<Codec> {
  const [section = '', method = ''] = name.split('.')
  const ask = chain.api.call[section]?.[method]
  assert.ok(ask, `${chain.name} has no runtime API ${name}`)
  return (await ask(...args)) as Codec
}
