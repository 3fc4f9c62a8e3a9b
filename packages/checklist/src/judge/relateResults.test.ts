import { expect, test } from 'vitest'
import { buildResult } from '../../test/fixtures/buildResult.ts'
import { listChecks } from '../checks/listChecks.ts'
import type { CheckResult } from '../schema/reportSchema.ts'
import { relateResults } from './relateResults.ts'

const relate = (...results: readonly CheckResult[]) => relateResults(results, listChecks())
const result = (id: string, rest: Partial<CheckResult>) =>
  buildResult({ id, group: 'chains', title: id, ...rest })
const fail = (id: string, rest: Partial<CheckResult> = {}) =>
  result(id, { outcome: 'fail', ...rest })

test('a failure names the one that it is a consequence of', () => {
  const [cause, effect] = relate(fail('relay-finality'), fail('target-finality'))
  expect([cause?.followsFrom, effect?.followsFrom]).toEqual([undefined, 'relay-finality'])
})

test('what passes, or fails for itself, names none', () => {
  const waiver = { reason: 'a test', until: '2026-12-31' }
  expect(relate(fail('relay-finality', { waiver }), fail('target-finality'))[1]).not.toHaveProperty(
    'followsFrom'
  )
  const passed = result('target-finality', { outcome: 'pass' })
  expect(relate(fail('relay-finality'), passed)[1]).not.toHaveProperty('followsFrom')
  expect(relate(fail('target-finality'), fail('acme-own'))[1]).not.toHaveProperty('followsFrom')
})

test('a warning has the title of what it warns about', () => {
  const titles = ['hrmp-nothing-pending', 'target-genesis'].map(
    (id) => relate(result(id, { outcome: 'warn' }))[0]?.title
  )
  expect(titles).toEqual([
    'A request for a channel is pending',
    'The configuration does not say which chain the target is'
  ])
})
