import { type Location, relayLocation, siblingLocation } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { nameToken } from './nameToken.ts'

const asset: Location = { parents: 0, interior: [{ kind: 'palletInstance', index: 50 }] }

test.each<[string, Location]>([
  ['a token of its own', { parents: 0, interior: [] }],
  ['a token of its own', asset],
  ["the relay chain's token", relayLocation],
  ["the service's own token", siblingLocation(2114)],
  ['a token of parachain 2200', siblingLocation(2200)],
  ['a token of another network', { parents: 2, interior: [] }]
])('%s', (name, location) => {
  expect(nameToken(location, 2114)).toBe(name)
})
