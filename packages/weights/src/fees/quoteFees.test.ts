import { hexToBytes } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { openOffline } from '../../test/openOffline.ts'
import { FeeAssetRefused } from '../errors.ts'
import { quoteExecutionFee } from './quoteExecutionFee.ts'
import { quoteInclusionFee } from './quoteInclusionFee.ts'

const RELAY: Location = { parents: 1, interior: [] }
const APIS = { XcmPaymentApi: 1, TransactionPaymentApi: 4 }

const open = (answers: Parameters<typeof openOffline>[0]['answers']) =>
  openOffline({ runtime: 'target', name: 'Acme', apis: APIS, answers })

test('an asset that the chain does not take is refused by name, unless a rate is known', async () => {
  // Err, AssetNotFound.
  const chain = open({ XcmPaymentApi_query_weight_to_asset_fee: () => '0x0104' })
  const args = { chain, asset: RELAY, weight: { refTime: 10n ** 12n, proofSize: 1n } }
  await expect(quoteExecutionFee(args)).rejects.toMatchObject({
    code: FeeAssetRefused.code,
    context: { chain: 'Acme', asset: '0x030100', reason: 'AssetNotFound' }
  })
  expect(await quoteExecutionFee({ ...args, feePerSecond: 7n })).toMatchObject({ amount: 7n })
})

test('a fee is queried for the signed bytes, including those of the tip', async () => {
  const lengths: number[] = []
  const chain = open({
    TransactionPaymentApi_query_info: (input) => {
      const bytes = hexToBytes(input)
      const view = new DataView(bytes.buffer, bytes.byteOffset)
      lengths.push(view.getUint32(bytes.length - 4, true) - (bytes.length - 4))
      return '0x02286bee214e0007000000000000000000000000000000'
    }
  })
  const call = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
  for (const tip of [0n, 63n, 64n, 2n ** 40n]) {
    expect((await quoteInclusionFee({ chain, call, terms: { tip } })).amount).toBe(7n)
  }
  expect(lengths).toEqual([0, 0, 1, 6])
})
