import fc from 'fast-check'
import { expect, test } from 'vitest'
import { raise } from '../../test/raise.ts'
import type { FeePart } from './FeePart.ts'
import { feeBySecond } from './feeBySecond.ts'
import { sumFees } from './sumFees.ts'

const OWN = { parents: 0, interior: [] }
const provenance = { kind: 'computed', detail: 'a test', evidence: [] } as const
const part = (chain: string, amount: bigint, more: Partial<FeePart> = {}): FeePart => ({
  kind: 'execution',
  what: `execution on ${chain}`,
  amount,
  asset: { chain, location: OWN },
  provenance,
  attempts: [],
  ...more
})
const asset = { chain: 'Acme', location: OWN }

test('a fee by the second is rounded up', () => {
  expect(feeBySecond({ refTime: 1_500_000_000n, perSecond: 50_000_000_000n })).toBe(75_000_000n)
  expect(feeBySecond({ refTime: 1n, perSecond: 1n })).toBe(1n)
  expect(feeBySecond({ refTime: 0n, perSecond: 9n })).toBe(0n)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      (refTime, perSecond) => {
        const fee = feeBySecond({ refTime, perSecond })
        const product = refTime * perSecond
        expect(fee * 10n ** 12n).toBeGreaterThanOrEqual(product)
        expect((fee - 1n) * 10n ** 12n).toBeLessThan(product === 0n ? 1n : product)
      }
    )
  )
})

test('a fee that is no u128 is refused, as the service does it', () => {
  const greatest = { refTime: 2n ** 64n - 1n, perSecond: 2n ** 64n }
  expect(feeBySecond(greatest)).toBe((greatest.refTime * greatest.perSecond) / 10n ** 12n + 1n)
  raise('FeeOutOfRange', () => feeBySecond({ ...greatest, perSecond: 2n ** 64n + 2n }))
  raise('IntegerOutOfRange', () => feeBySecond({ refTime: -1n, perSecond: 1n }))
})

test('parts are added up in one asset, and deposits are told apart', () => {
  const sum = sumFees({ parts: [part('Acme', 5n), part('Acme', 7n, { kind: 'deposit' })], asset })
  expect(sum).toMatchObject({ amount: 12n, spent: 5n, asset })
  expect(sum.parts.map(({ inAsset }) => inAsset)).toEqual([5n, 7n])
  expect(sumFees({ parts: [], asset }).amount).toBe(0n)
})

test('another asset is exchanged at its rate, and rounded up', () => {
  const from = { chain: 'Service', location: OWN }
  const rates = [{ from, to: asset, numerator: 1n, denominator: 3n }]
  expect(sumFees({ parts: [part('Service', 10n)], asset, rates }).amount).toBe(4n)
})

test('assets without a rate have no common sum', () => {
  const error = raise('FeeAssetMismatch', () => sumFees({ parts: [part('Service', 1n)], asset }))
  expect(error.message).toMatchInlineSnapshot(
    `"execution on Service is in the token of Service, and nothing says what that is in the token of Acme"`
  )
  const parent = part('Acme', 1n, {
    asset: { chain: 'Acme', location: { parents: 1, interior: [] } }
  })
  expect(raise('FeeAssetMismatch', () => sumFees({ parts: [parent], asset })).message).toContain(
    'the token of the chain 1 above Acme'
  )
  const item = { parents: 0, interior: [{ kind: 'palletInstance', index: 50 } as const] }
  const other = part('Acme', 1n, { asset: { chain: 'Acme', location: item } })
  expect(raise('FeeAssetMismatch', () => sumFees({ parts: [other], asset })).message).toContain(
    'asset 0x0300010432 of Acme'
  )
  const from = { chain: 'Service', location: OWN }
  const rates = [{ from, to: asset, numerator: 1n, denominator: 0n }]
  raise('FeeAssetMismatch', () => sumFees({ parts: [part('Service', 1n)], asset, rates }))
})
