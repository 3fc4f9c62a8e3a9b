import { expect, test } from 'vitest'
import { locateChain, relayLocation, siblingLocation } from './siblingLocation.ts'

test.each([
  [null, 2_000, relayLocation],
  [2_115, 2_000, siblingLocation(2_115)],
  [2_115, null, { parents: 0, interior: [{ kind: 'parachain', paraId: 2_115 }] }],
  [2_115, 2_115, { parents: 0, interior: [] }],
  [null, null, { parents: 0, interior: [] }]
])('chain %j as chain %j sees it', (chain, from, location) => {
  expect(locateChain({ chain, from })).toEqual(location)
})
