import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { openMigrator } from '../../test/fixtures/openMigrator.ts'
import { createMemorySource } from '../source/createMemorySource.ts'
import { createChain } from './createChain.ts'
import { readMigrations, requireNotMigrating } from './readMigrations.ts'

const item = 'rc2Migrator.rcMigrationStage'

test.each([
  ['Pending', 'before'],
  ['Scheduled', 'during'],
  ['WaitingForCt', 'during'],
  ['WarmUp', 'during'],
  ['CoolOff', 'during'],
  ['MigrationDone', 'after']
])('the stage %s is %s the migration, by its name', async (stage, phase) => {
  const chain = openMigrator(stage)
  const { value, evidence } = await readMigrations(chain)
  expect(value).toEqual([{ item, stage, phase, ends: ['MigrationDone'] }])
  expect(evidence).toMatchObject([{ kind: 'storage', item }])
  const required = requireNotMigrating(chain)
  if (phase !== 'during') return await expect(required).resolves.toBeUndefined()
  await expect(required).rejects.toMatchObject({
    code: 'DispatchFailed',
    message: `the call fails on "relay": its migration is at the stage ${stage} (${item})`,
    remedies: [{ summary: expect.stringContaining('until the stage is MigrationDone') }]
  })
})

test('a stage that nothing has stored is the default of the item', async () => {
  expect((await readMigrations(openMigrator(undefined))).value).toMatchObject([
    { stage: 'Pending', phase: 'before' }
  ])
})

test.each([
  ['another name of the pallet', { pallet: 'MigrationsOfState' }],
  ['another name of the item', { entry: 'Manager' }],
  ['an enum without an end', { stages: ['Pending', 'Scheduled', 'Lazy'] }]
])('%s is no migration', async (_, migrator) => {
  const chain = openMigrator('Scheduled', migrator)
  expect(await readMigrations(chain)).toEqual({ value: [], evidence: [] })
  await expect(requireNotMigrating(chain)).resolves.toBeUndefined()
})

test('a runtime without such a pallet is asked nothing', async () => {
  const metadata = readRuntimeMetadata({ runtime: 'relay', version: 16 })
  const chain = createChain({ name: 'relay', metadata, source: createMemorySource() })
  await expect(requireNotMigrating(chain)).resolves.toBeUndefined()
})
