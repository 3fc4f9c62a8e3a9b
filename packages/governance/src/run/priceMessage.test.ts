import { createChain, createMemorySource } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeProgram } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { priceMessage } from './priceMessage.ts'

const { signal } = new AbortController()

/** Prices a message on a chain that states this fee: a u128 in hex, little-endian. */
async function price(fee: string) {
  const calls: Record<string, Hex> = {
    XcmPaymentApi_query_xcm_weight: '0x000404',
    XcmPaymentApi_query_weight_to_asset_fee: `0x00${fee.padEnd(32, '0')}`
  }
  const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
  const chain = createChain({
    ...{ name: 'target', metadata, source: createMemorySource({ calls }) },
    facts: { paraId: 2200, tokens: [{ symbol: 'T', decimals: 12 }] }
  })
  const write = async (asset: Parameters<Parameters<typeof priceMessage>[1]>[0]) =>
    encodeProgram({ program: [{ kind: 'withdrawAsset', assets: [asset] }], version: 5 })
  return await priceMessage(chain, write, signal)
}

test('a message pays twice the present fee in the relay token', async () => {
  expect(await price('07')).toEqual({ id: { parents: 1, interior: [] }, amount: 14n })
})

test('a message to a chain that takes no fee pays one unit, because no program pays 0', async () => {
  const paid = await price('00')
  expect(paid).toMatchObject({ amount: 1n })
  const assets = paid === undefined ? [] : [paid]
  expect(encodeProgram({ program: [{ kind: 'withdrawAsset', assets }], version: 5 })).toMatch(/^0x/)
})
