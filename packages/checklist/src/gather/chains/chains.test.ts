import { openMigrator } from '@paraclock/connect/fixtures/openMigrator'
import { parseAccount } from '@paraclock/core'
import { encodeEntry } from '@paraclock/types'
import { sovereignAccount } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { networkConfig as config } from '../../../test/fixtures/buildConfig.ts'
import type { ChainArtifact } from '../../evidence/ChainArtifact.ts'
import { chainGatherers } from './chains.ts'
import type { GatherContext } from './defineGatherer.ts'

const { paraId } = config.service
const { account } = sovereignAccount({ paraId: paraId as never, on: 'relay' })

/** Gathers a relay chain that is at a stage of its migration, and has something of the service. */
async function gatherAt(stage: string): Promise<ChainArtifact> {
  const types = openMigrator(stage).runtime
  const data = { free: 7n, reserved: 30n, frozen: 0n, flags: 1n << 127n }
  const value = { nonce: 0, consumers: 0, providers: 1, sufficients: 0, data }
  const definition = { delegate: account, proxy_type: 'Any', delay: 0 }
  const registered = { manager: account, deposit: 20n, locked: undefined }
  const storage = Object.fromEntries(
    [
      { pallet: 'System', item: 'Account', keys: [account], value },
      { pallet: 'Proxy', item: 'Proxies', keys: [account], value: [[definition], 4n] },
      { pallet: 'Registrar', item: 'Paras', keys: [paraId], value: registered },
      { pallet: 'Hrmp', item: 'HrmpEgressChannelsIndex', keys: [paraId], value: [1, 2] },
      { pallet: 'Hrmp', item: 'HrmpOpenChannelRequestCount', keys: [paraId], value: 1 }
    ].map((entry) => encodeEntry(types, entry))
  )
  const chain = async () => openMigrator(stage, {}, { storage })
  const [relay] = chainGatherers
  return (await relay?.gather({}, { chain, config } as unknown as GatherContext)) as ChainArtifact
}

test('before the migration ends, what the team has on the relay chain is read', async () => {
  const { migrations, holdings, evidence } = await gatherAt('Pending')
  expect(migrations).toMatchObject([{ stage: 'Pending', phase: 'before' }])
  const nothing = { free: 0n, reserved: 0n, proxies: 0, channels: 0 }
  expect(holdings).toEqual([
    { holder: 'user', account: parseAccount(config.user), ...nothing },
    {
      ...{ holder: 'service', account, free: 7n, reserved: 30n },
      ...{ proxies: 1, channels: 3, registration: 20n }
    },
    { holder: 'target', account: expect.any(String), ...nothing }
  ])
  const items = evidence.map((one) => ('item' in one ? one.item : ''))
  expect(items).toEqual(
    expect.arrayContaining(['system.account', 'proxy.proxies', 'registrar.paras'])
  )
})

test('after the migration, nothing is listed', async () => {
  const { migrations, holdings } = await gatherAt('MigrationDone')
  expect(migrations).toMatchObject([{ phase: 'after' }])
  expect(holdings).toBeUndefined()
})
