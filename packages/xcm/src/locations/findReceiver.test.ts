import { expect, test } from 'vitest'
import { encodeVersionedLocation } from './encodeLocation.ts'
import { findReceiver } from './findReceiver.ts'
import type { Location } from './Location.ts'

const relay = { paraId: undefined }
const [one, two] = [{ paraId: 2114 }, { paraId: 2115 }]
const para = (paraId: number) => ({ kind: 'parachain', paraId }) as const

test.each([
  ['the relay chain', one, { parents: 1, interior: [] }, relay],
  ['a sibling', one, { parents: 1, interior: [para(2115)] }, two],
  ['a parachain', relay, { parents: 0, interior: [para(2114)] }, one],
  ['another sibling', one, { parents: 1, interior: [para(2000)] }, undefined],
  ['another network', one, { parents: 2, interior: [] }, undefined]
] as const)('a message to %s', (_, sender, location, receiver) => {
  const destination = encodeVersionedLocation({ location: location as Location, version: 5 })
  expect(findReceiver({ sender, destination, receivers: [relay, one, two] })).toBe(receiver)
})
