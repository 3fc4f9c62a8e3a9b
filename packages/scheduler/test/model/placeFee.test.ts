import { expect, test } from 'vitest'
import { placeFee } from './placeFee.ts'

// The vectors of the rule on chain, in packages/runtimes/rules/src/places.rs.
test('half of a slot is free, and the last place is expensive', () => {
  const pricing = { freePlaces: 128, lastPlaceFee: 163_840n }
  const fee = (taken: number) => placeFee({ taken, places: 256, pricing })
  expect([0, 127, 128, 129, 255, 256].map(fee)).toEqual([0n, 0n, 10n, 40n, 163_840n, 163_840n])
})

test('a slot whose places are all free has no fees', () => {
  const fee = (places: number, freePlaces: number) =>
    placeFee({ taken: 255, places, pricing: { freePlaces, lastPlaceFee: 7n } })
  expect([fee(256, 256), fee(256, 4_294_967_295), fee(0, 0)]).toEqual([0n, 0n, 0n])
})
