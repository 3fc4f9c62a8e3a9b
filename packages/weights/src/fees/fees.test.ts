import { ArgumentInvalid } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import type { FeePart } from './FeePart.ts'
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
  const error = raise(ArgumentInvalid, () => sumFees({ parts: [part('Service', 1n)], asset }))
  expect(error.message).toMatchInlineSnapshot(
    `"the asset of execution on Service is "the token of Service": no rate to the token of Acme is given"`
  )
  const parent = part('Acme', 1n, {
    asset: { chain: 'Acme', location: { parents: 1, interior: [] } }
  })
  expect(raise(ArgumentInvalid, () => sumFees({ parts: [parent], asset })).message).toContain(
    'the token of the chain 1 above Acme'
  )
  const item = { parents: 0, interior: [{ kind: 'palletInstance', index: 50 } as const] }
  const other = part('Acme', 1n, { asset: { chain: 'Acme', location: item } })
  expect(raise(ArgumentInvalid, () => sumFees({ parts: [other], asset })).message).toContain(
    'asset 0x0300010432 of Acme'
  )
  const from = { chain: 'Service', location: OWN }
  const rates = [{ from, to: asset, numerator: 1n, denominator: 0n }]
  raise(ArgumentInvalid, () => sumFees({ parts: [part('Service', 1n)], asset, rates }))
})
