import type { Chain } from '@paraclock/connect'
import { relayLocation } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { openChain, readConfig, withChanges } from '../../../test/gatherWith.ts'
import { readTrapped } from './readTrapped.ts'

test('trapped fees are read from the XCM pallet by the name that the target gives it', async () => {
  const [target, service] = await Promise.all([
    openChain('ready', 'target'),
    openChain('ready', 'service')
  ])
  const asked: unknown[] = []
  const storage = (async ({ pallet, entry }: Parameters<Chain['storage']>[0]) => {
    asked.push([pallet, entry])
    return { value: 2, evidence: [] }
  }) as unknown as Chain['storage']
  const read = async (name: string, section: string) => {
    const { capabilities } = target.facts
    const xcm = { ...capabilities.xcm, pallet: { name, section } }
    const facts = { ...target.facts, capabilities: { ...capabilities, xcm } }
    const fee = { id: relayLocation, amount: 7n }
    const chains = { target: withChanges(target, { facts, storage }), service }
    return await readTrapped({ ...chains, config: readConfig('ready'), fee })
  }
  expect(await read('PolkadotXcm', 'polkadotXcm')).toMatchObject({
    ...{ count: 2, amount: 7n },
    claim: { observe: 'polkadotXcm.AssetsClaimed on the target' }
  })
  expect(await read('XcmPallet', 'xcmPallet')).toMatchObject({
    claim: { observe: 'xcmPallet.AssetsClaimed on the target' }
  })
  expect(asked).toEqual([
    ['PolkadotXcm', 'AssetTraps'],
    ['XcmPallet', 'AssetTraps']
  ])
})
