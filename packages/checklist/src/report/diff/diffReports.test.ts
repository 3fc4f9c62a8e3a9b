import { expect, test } from 'vitest'
import {
  failingReport,
  fixedReport,
  laterReport,
  readyReport,
  stagingNetwork,
  waivedReport
} from '../../../test/fixtures/buildReport.ts'
import type { Outcome, Report } from '../../schema/reportSchema.ts'
import { describeFact } from './describeChange.ts'
import { diffReports } from './diffReports.ts'

test('a report is equal to itself, and to one of later blocks', () => {
  expect(diffReports({ before: failingReport, after: failingReport }).networks).toEqual([])
  const diff = diffReports({ before: failingReport, after: laterReport })
  expect(diff.networks).toEqual([])
})

test('what was fixed, there and back', () => {
  const forth = diffReports({ before: failingReport, after: fixedReport })
  const back = diffReports({ before: fixedReport, after: failingReport })
  const kinds = (diff: typeof forth) =>
    diff.networks.flatMap(({ results }) => results.map(({ kind }) => kind))
  expect(kinds(forth)).not.toContain('worse')
  expect(kinds(back)).not.toContain('better')
})

test('a network that is in one of the two alone', () => {
  const one = { ...readyReport, networks: [stagingNetwork] }
  const [added, removed] = diffReports({ before: one, after: readyReport }).networks
  expect([added?.network, added?.presence, removed?.network, removed?.presence]).toEqual([
    'main',
    'added',
    'staging',
    'removed'
  ])
  expect(removed?.results.every(({ to, kind }) => to === undefined && kind === 'neutral')).toBe(
    true
  )
})

test.each<[Outcome, Outcome, string | undefined]>([
  ['pass', 'fail', 'worse'],
  ['pass', 'error', 'worse'],
  ['warn', 'fail', 'worse'],
  ['fail', 'warn', 'better'],
  ['error', 'pass', 'better'],
  ['skipped', 'fail', 'worse'],
  ['pass', 'notApplicable', 'neutral'],
  ['pass', 'pass', undefined]
])('from %s to %s is %s', (from, to, kind) => {
  const build = (outcome: Outcome): Report => {
    const [result] = stagingNetwork.results
    if (result === undefined) throw new Error('no result')
    return { ...readyReport, networks: [{ ...stagingNetwork, results: [{ ...result, outcome }] }] }
  }
  const [network] = diffReports({ before: build(from), after: build(to) }).networks
  expect(network?.results[0]?.kind).toBe(kind)
})

test('a check that is new in the second report is worse if it does not pass', () => {
  const build = (...outcomes: readonly Outcome[]): Report => {
    const [result] = stagingNetwork.results
    if (result === undefined) throw new Error('no result')
    const results = outcomes.map((outcome, at) => ({ ...result, id: `own-${at}`, outcome }))
    return { ...readyReport, networks: [{ ...stagingNetwork, results }] }
  }
  const [network] = diffReports({ before: build(), after: build('pass', 'warn', 'fail') }).networks
  const kinds = network?.results.map(({ from, to, kind }) => [from, to, kind])
  expect(kinds).toEqual([
    [undefined, 'warn', 'worse'],
    [undefined, 'fail', 'worse'],
    [undefined, 'pass', 'neutral']
  ])
})

test('a fact that only one of the reports has is none in the other', () => {
  const fact = 'target runtime'
  expect(describeFact({ fact, from: undefined, to: 'acme 2' })).toBe(
    'target runtime: none → acme 2'
  )
  expect(describeFact({ fact, from: 'acme 1', to: undefined })).toBe(
    'target runtime: acme 1 → none'
  )
})

test('what is waived is no longer in the way', () => {
  const diff = diffReports({ before: failingReport, after: waivedReport })
  expect(diff.networks[0]?.results).toMatchObject([{ id: 'proxy-exists', kind: 'better' }])
})
