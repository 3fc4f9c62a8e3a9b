import { expect, test } from 'vitest'
import { findAssetPallets } from './token.ts'

test('pallets by which chains keep assets of others are found', () => {
  const known = [
    'assets',
    'foreignAssets',
    'evmForeignAssets',
    'assetManager',
    'xcAssetConfig',
    'assetRegistry',
    'tokens',
    'currencies',
    'assetIndex'
  ]
  expect(findAssetPallets(known)).toEqual(known)
})

test('pallets that say asset and keep none are not', () => {
  const others = [
    'system',
    'balances',
    'assetRate',
    'assetTxPayment',
    'assetConversion',
    'assetConversionTxPayment',
    'assetRewards',
    'transactionPayment',
    'parachainSystem',
    'proxy'
  ]
  expect(findAssetPallets(others)).toEqual([])
})
