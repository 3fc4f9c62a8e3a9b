import { expect, test } from 'vitest'
import { publishedPricing } from '../service/publishedPricing.ts'
import { placeFee } from './fees.ts'

const prices = { places: 256, freePlaces: 128, lastPlaceFee: 128n * 128n * 10n }

// Those of the rules that the pallet is built from.
test.each([
  [0, 0n],
  [127, 0n],
  [128, 10n],
  [129, 40n],
  [255, prices.lastPlaceFee],
  [256, prices.lastPlaceFee]
])('with %i places taken, the next one costs %i', (taken, fee) => {
  expect(placeFee(prices, taken)).toBe(fee)
})

test('a share is rounded up, as the service does', () => {
  expect(placeFee({ ...prices, lastPlaceFee: 1n }, 128)).toBe(1n)
  expect([130, 200, 250, 255].map((taken) => placeFee(publishedPricing, taken))).toEqual([
    54_931_641n,
    32_525_634_766n,
    92_340_087_891n,
    100_000_000_000n
  ])
})

test('nothing costs anything where all places are free, or where there is none', () => {
  expect(placeFee({ ...prices, freePlaces: 256 }, 255)).toBe(0n)
  expect(placeFee({ ...prices, freePlaces: Number.MAX_SAFE_INTEGER }, 255)).toBe(0n)
  expect(placeFee({ places: 0, freePlaces: 0, lastPlaceFee: 7n }, 0)).toBe(0n)
})
