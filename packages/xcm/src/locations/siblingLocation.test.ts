import { expect, test } from 'vitest'
import { locateChain, relayLocation, siblingLocation } from './siblingLocation.ts'

test.each([
  [undefined, 2_000, relayLocation],
  [2_115, 2_000, siblingLocation(2_115)],
  [2_115, undefined, { parents: 0, interior: [{ kind: 'parachain', paraId: 2_115 }] }],
  [2_115, 2_115, { parents: 0, interior: [] }],
  [undefined, undefined, { parents: 0, interior: [] }]
])('chain %j as chain %j sees it', (chain, from, location) => {
  expect(locateChain({ chain, from })).toEqual(location)
})
