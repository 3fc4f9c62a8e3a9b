import { runtimeNames } from '@paraclock/runtimes'
import { expect, test } from 'vitest'
import { openShared, readCommitted } from '../../test/readCommitted.ts'
import { decodeMetadata } from './decodeMetadata.ts'
import { camelCase } from './names.ts'

test('pallets and calls have the names of polkadot.js', async () => {
  for (const name of runtimeNames) {
    const bytes = readCommitted(name)
    const { pallets, lookup } = decodeMetadata(bytes)
    const api = await openShared(bytes)
    for (const pallet of pallets) {
      const def = pallet.calls === undefined ? undefined : lookup[pallet.calls.type]?.def
      if (def?.tag !== 'variant') continue
      const theirs = Object.keys(api.tx[camelCase(pallet.name)] ?? {}).sort()
      expect(theirs).toEqual(def.value.map((variant) => camelCase(variant.name)).sort())
    }
  }
})

test.for([
  ['XCMPQueue', 'xcmpQueue'],
  ['schedule_xcmp_task', 'scheduleXcmpTask'],
  ['AutomationTime', 'automationTime'],
  ['NFT', 'nft'],
  ['SS58Prefix', 'ss58Prefix'],
  ['already', 'already']
] as const)('%s is offered as %s', ([name, offered]) => {
  expect(camelCase(name)).toBe(offered)
})
