import { expect, test } from 'vitest'
import { listChecks } from '../checks/listChecks.ts'
import { findWrongChains } from './findWrongChains.ts'
import type { CheckResult } from './reportSchema.ts'

const failed = (id: string): CheckResult => ({
  ...{ id, group: 'chains', title: '', why: '', outcome: 'fail', summary: '' },
  ...{ evidence: [], remedies: [] }
})

test('only the checks of the identity of chains show a wrong chain', () => {
  const ids = [...listChecks().map(({ id }) => id), 'acme-genesis', 'acme-para-id', 'acme-of-relay']
  expect(findWrongChains(ids.map(failed)).map(({ id }) => id)).toEqual([
    ...['relay-genesis', 'service-genesis', 'target-genesis'],
    ...['service-para-id', 'target-para-id', 'paras-of-relay']
  ])
  const genesis = failed('relay-genesis')
  const waiver = { reason: 'a fork', until: '2026-12-31' }
  expect(
    findWrongChains([
      { ...genesis, outcome: 'pass' },
      { ...genesis, waiver }
    ])
  ).toEqual([])
})
