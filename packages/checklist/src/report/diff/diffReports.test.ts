import { expect, test } from 'vitest'
import {
  failingReport,
  mainNetwork,
  readyReport,
  stagingNetwork
} from '../../../test/fixtures/buildReport.ts'
import type { Outcome, Report } from '../Report.ts'
import { diffReports } from './diffReports.ts'

const fixed: Report = {
  ...failingReport,
  gatheredAt: '2026-11-21T12:00:00Z',
  verdict: 'ready',
  networks: [{ ...mainNetwork, name: 'staging' }, mainNetwork]
}

test('a report is equal to itself, and to one of later blocks', () => {
  const later = {
    ...failingReport,
    networks: failingReport.networks.map((network) => ({
      ...network,
      chains: network.chains.map((chain) => ({
        ...chain,
        block: { number: 1, hash: '0x00' } as const
      }))
    }))
  }
  expect(diffReports({ before: failingReport, after: failingReport }).networks).toEqual([])
  const diff = diffReports({ before: failingReport, after: later })
  expect(diff.networks).toEqual([])
})

test('what was fixed, there and back', () => {
  const forth = diffReports({ before: failingReport, after: fixed })
  const back = diffReports({ before: fixed, after: failingReport })
  const kinds = (diff: typeof forth) =>
    diff.networks.flatMap(({ results }) => results.map(({ kind }) => kind))
  expect(kinds(forth)).not.toContain('worse')
  expect(kinds(back)).not.toContain('better')
})

test('a network that is in one of the two alone', () => {
  const one = { ...readyReport, networks: [stagingNetwork] }
  const [added, removed] = diffReports({ before: one, after: readyReport }).networks
  expect([added?.name, added?.presence, removed?.name, removed?.presence]).toEqual([
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

test('what is waived is no longer in the way', () => {
  const waiver = { reason: 'known', until: '2026-12-31' }
  const results = stagingNetwork.results.map((result) =>
    result.id === 'proxy-exists' ? { ...result, waiver } : result
  )
  const after = { ...failingReport, networks: [{ ...stagingNetwork, results }, mainNetwork] }
  const diff = diffReports({ before: failingReport, after })
  expect(diff.networks[0]?.results).toMatchObject([{ id: 'proxy-exists', kind: 'better' }])
})
