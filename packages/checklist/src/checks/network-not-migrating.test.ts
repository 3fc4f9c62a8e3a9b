import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import type { RelayHolding } from '../evidence/ChainArtifact.ts'
import { networkNotMigrating } from './network-not-migrating.ts'

const migrationAt = (stage: string, phase: 'before' | 'during' | 'after') => ({
  ...{ item: 'rc2Migrator.rcMigrationStage', stage, phase, ends: ['MigrationDone'] }
})
const holding: RelayHolding = {
  ...{ holder: 'service' as const, account: `0x${'01'.repeat(32)}`, proxies: 1, channels: 2 },
  ...{ free: 5_000_000_000_000n, reserved: 20_000_000_000_000n, registration: 10n ** 12n }
}

test('a network without a migrator pallet passes', () => {
  expect(judgeWith(networkNotMigrating).outcome).toBe('pass')
})

test('before the migration, what the team has on the relay chain is listed', () => {
  const verdict = judgeWith(networkNotMigrating, ({ artifacts: { relay } }) => {
    relay.migrations = [migrationAt('Pending', 'before')]
    relay.holdings = [holding]
  })
  expect(verdict.outcome).toBe('pass')
})

test.each(['relay', 'target', 'system'] as const)('a stage between fails, on %s', (where) => {
  const verdict = judgeWith(networkNotMigrating, ({ artifacts }) => {
    const migration = migrationAt('WarmUp', 'during')
    if (where === 'system') artifacts.system.migrations = [{ ...migration, role: 'coretime' }]
    else artifacts[where].migrations = [migrationAt('MigrationDone', 'after'), migration]
  })
  expect(verdict.outcome).toBe('fail')
})

test('evidence of an earlier version, without the stages, is no pass', () => {
  const verdict = judgeWith(networkNotMigrating, ({ artifacts }) => {
    delete (artifacts.relay as { migrations?: unknown }).migrations
  })
  expect(verdict.outcome).toBe('notApplicable')
})
