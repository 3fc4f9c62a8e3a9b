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
