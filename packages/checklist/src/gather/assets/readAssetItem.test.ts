import type { Chain } from '@paraclock/connect'
import type { Location } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { openChain, withChanges } from '../../../test/gatherWith.ts'
import { findAsset, readAssetToken } from './readAssetItem.ts'

const numbered = (index: bigint): Location => ({
  parents: 0,
  interior: [
    { kind: 'palletInstance', index: 50 },
    { kind: 'generalIndex', index }
  ]
})

test('an asset is found by the number that its pallet uses as key', async () => {
  const { runtime } = await openChain('hub', 'assetHub')
  expect(findAsset({ runtime }, numbered(1984n))).toEqual({ pallet: 'Assets', key: 1984 })
  // The asset ids of some chains have 128 bits.
  const readInput: Chain['runtime']['readInput'] = (_, input) => runtime.readInput('u128', input)
  const wide = withChanges(runtime as unknown as Chain, { readInput } as never)
  const id = 311_091_173_110_107_856_861_649_819_128_533_077_277n
  const found = findAsset({ runtime: wide as unknown as Chain['runtime'] }, numbered(id))
  expect(found).toEqual({ pallet: 'Assets', key: id })
})

const symbol = new TextEncoder().encode('USDT')

test.each([
  ['as its metadata states', { symbol, decimals: 36 }, { symbol: 'USDT', decimals: 36 }],
  ['without metadata', undefined, { symbol: 'units', decimals: 0 }],
  [
    'with more decimals than an amount can have',
    { symbol, decimals: 37 },
    { symbol: 'units', decimals: 0 }
  ]
])('a token %s', (_, metadata, token) => {
  expect(readAssetToken(metadata)).toEqual(token)
})
