import { outlineReport } from '@paraclock/checklist'
import { failingReport, readyReport } from '@paraclock/checklist/fixtures/buildReport'
import { expect, test } from 'vitest'
import { adviseOn } from './adviseOn.ts'

const advise = (report: typeof readyReport): string =>
  adviseOn({ report, outline: outlineReport(report) })

function tried(report: typeof readyReport, state: 'succeeded' | 'failed' | 'notTried') {
  const trial = { state, summary: '' }
  return { ...report, networks: report.networks.map((network) => ({ ...network, trial })) }
}

test('a report is summed up by its causes and its trial', () => {
  expect(advise(tried(readyReport, 'succeeded'))).toMatch(/^The task was tried on copies/)
  expect(advise(tried(readyReport, 'notTried'))).toMatch(/^Nothing fails. The task was not tried/)
  expect(advise(tried(failingReport, 'failed'))).toMatch(/causes? to fix. Tried on copies/)
  expect(advise({ ...readyReport, verdict: 'undetermined' })).toMatch(/could not be read/)
})

test.each([
  [0, 'and had its effect.'],
  [1, 'and had its effect. One thing could be better.'],
  [2, 'and had its effect. 2 things could be better.']
])('what could be better is counted: %i', (count, end) => {
  const report = tried(readyReport, 'succeeded')
  const findings = Array(count).fill({ outcome: 'warn' })
  const said = adviseOn({ report, outline: { ...outlineReport(report), findings } })
  expect(said.endsWith(end)).toBe(true)
})

test.each([
  ['ready', 0, [], 'The task was tried on copies of the chains, and had its effect.'],
  ['ready', 0, ['succeeded', undefined], 'Nothing fails. The task was not tried.'],
  ['undetermined', 1, ['failed'], 'Something could not be read, so nobody can say.'],
  ['notReady', 1, [undefined], 'One cause to fix.'],
  ['notReady', 2, ['succeeded'], '2 causes to fix.'],
  [
    'notReady',
    1,
    ['succeeded', 'failed'],
    'One cause to fix. Tried on copies of the chains, the task fails.'
  ]
])('%s with %i causes and the trials %j: %s', (verdict, causes, trials, text) => {
  const findings = [...Array(causes).fill({ outcome: 'fail' }), { outcome: 'warn' }]
  const networks = trials.map((state) => ({ trial: state && { state } }))
  const report = { verdict, networks } as unknown as typeof readyReport
  const said = adviseOn({ report, outline: { findings } as never })
  const isReady = verdict === 'ready'
  expect(said).toBe(isReady ? `${text} One thing could be better.` : text)
})
