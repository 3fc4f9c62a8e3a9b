import { bytesToHex, encodeCompact, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import { encodeVersionedAssetId, type Location } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { openOffline } from '../../test/openOffline.ts'
import { listFeeAssets } from './listFeeAssets.ts'
import { quoteDeliveryFee } from './quoteDeliveryFee.ts'
import { quoteInclusionFee } from './quoteInclusionFee.ts'

const OWN: Location = { parents: 0, interior: [] }
const RELAY: Location = { parents: 1, interior: [] }
const APIS = { XcmPaymentApi: 1, TransactionPaymentApi: 4 }

const open = (answers: Parameters<typeof openOffline>[0]['answers']) =>
  openOffline({ runtime: 'target', name: 'Acme', apis: APIS, answers })

test.each([3, 4, 5] as const)(
  'the assets that a chain takes fees in, in version %i',
  async (version) => {
    const ids = [OWN, RELAY].map((id) => hexToBytes(encodeVersionedAssetId({ id, version })))
    const answer = bytesToHex(joinBytes([Uint8Array.of(0), encodeCompact(ids.length), ...ids]))
    const asked: Hex[] = []
    const chain = open({
      XcmPaymentApi_query_acceptable_payment_assets: (input) => {
        asked.push(input)
        return answer
      }
    })
    const { assets, provenance } = await listFeeAssets({ chain, version })
    expect(assets).toEqual([OWN, RELAY])
    expect(provenance.detail).toBe('XcmPaymentApi_query_acceptable_payment_assets on Acme')
    expect(asked).toEqual([`0x0${version}000000`])
  }
)

test('the newest version is asked for, and an error of the runtime is its own', async () => {
  const chain = open({ XcmPaymentApi_query_acceptable_payment_assets: () => '0x0100' })
  await expect(listFeeAssets({ chain })).rejects.toMatchObject({
    code: 'CallRefused',
    context: { rpcMessage: 'Unimplemented' }
  })
})

test('an asset without a location is refused', async () => {
  // Ok, one asset of version 3: the abstract one of zeros.
  const answer: Hex = `0x00040301${'00'.repeat(32)}`
  const chain = open({ XcmPaymentApi_query_acceptable_payment_assets: () => answer })
  await expect(listFeeAssets({ chain, version: 3 })).rejects.toThrow('has no location')
})

test('the fees of delivery, each in its asset', async () => {
  // Ok, version 4, one asset: here, an amount of 7.
  const chain = open({ XcmPaymentApi_query_delivery_fees: () => '0x0004040000001c' })
  const [fee, ...more] = await quoteDeliveryFee({ chain, destination: RELAY, program: [] })
  expect(more).toEqual([])
  expect(fee).toMatchObject({
    kind: 'delivery',
    amount: 7n,
    asset: { chain: 'Acme', location: OWN }
  })
})

test('a fee is asked for the bytes that are signed, those of the tip too', async () => {
  const lengths: number[] = []
  const chain = open({
    TransactionPaymentApi_query_info: (input) => {
      const bytes = hexToBytes(input)
      const view = new DataView(bytes.buffer, bytes.byteOffset)
      lengths.push(view.getUint32(bytes.length - 4, true) - (bytes.length - 4))
      return '0x02286bee214e0007000000000000000000000000000000'
    }
  })
  const call = { pallet: 'system', method: 'remark', args: ['0x01'] }
  for (const tip of [0n, 63n, 64n, 2n ** 40n]) {
    expect((await quoteInclusionFee({ chain, call, terms: { tip } })).amount).toBe(7n)
  }
  expect(lengths).toEqual([0, 0, 1, 6])
})
