import { expect, test } from 'vitest'
import { listChecks } from '../checks/listChecks.ts'
import type { CheckResult } from '../schema/reportSchema.ts'
import { findUnusableChains } from './findUnusableChains.ts'

const failed = (id: string): CheckResult => ({
  ...{ id, group: 'chains', title: '', why: '', outcome: 'fail', summary: '' },
  ...{ evidence: [], remedies: [] }
})

test('only the checks of the identity and the finality of chains show an unusable chain', () => {
  const ids = [...listChecks().map(({ id }) => id), 'acme-genesis', 'acme-para-id', 'acme-of-relay']
  expect(findUnusableChains(ids.map(failed)).map(({ id }) => id)).toEqual([
    ...['relay-genesis', 'service-genesis', 'target-genesis'],
    ...['service-para-id', 'target-para-id'],
    ...['relay-finality', 'service-finality', 'target-finality', 'paras-of-relay']
  ])
  const genesis = failed('relay-genesis')
  const waiver = { reason: 'a fork', until: '2026-12-31' }
  expect(
    findUnusableChains([
      { ...genesis, outcome: 'pass' },
      { ...genesis, waiver },
      { ...failed('target-finality'), followsFrom: 'relay-finality' }
    ])
  ).toEqual([])
})
