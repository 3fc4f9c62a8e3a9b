import { expect, test } from 'vitest'
import { lookUpPallet } from './lookUpItem.ts'
import type { MetadataPallet } from './MetadataParts.ts'

const pallets = ['XCMPQueue', 'xcmpQueue', 'System', 'system', 'XcmpQueue'].map(
  (name, index) => ({ name, index }) as MetadataPallet
)

test.each([
  ['xcmpQueue', 1],
  ['system', 3],
  ['XcmpQueue', 4]
])('%s is the pallet that the metadata spells so', (name, index) => {
  expect(lookUpPallet({ pallets }, name)?.index).toBe(index)
})

test('a name in the spelling of polkadot.js is the first match', () => {
  expect(lookUpPallet({ pallets: pallets.slice(0, 1) }, 'xcmpQueue')?.index).toBe(0)
  expect(lookUpPallet({ pallets: pallets.filter(({ index }) => index !== 1) }, 'xcmpQueue')).toBe(
    pallets[0]
  )
  expect(lookUpPallet({ pallets }, 'constructor')).toBeUndefined()
})
