import { diffReports, type Report } from '@paraclock/checklist'
import {
  failingReport,
  mainNetwork,
  readyReport,
  stagingNetwork
} from '@paraclock/checklist/fixtures/buildReport'
import { hostileReport } from '@paraclock/checklist/fixtures/hostileReport'
import { expect, test } from 'vitest'
import { renderDiffMarkdown } from './renderDiffMarkdown.ts'
import { renderDiffTerminal } from './renderDiffTerminal.ts'

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
  const diff = diffReports({ before: failingReport, after: later })
  expect(renderDiffTerminal({ diff })).toMatch(/^Nothing has changed\.\nnot ready .* → not ready/)
  expect(renderDiffMarkdown({ diff })).toContain('Nothing has changed.')
})

test('what was fixed, there and back', () => {
  const forth = diffReports({ before: failingReport, after: fixed })
  const back = diffReports({ before: fixed, after: failingReport })
  expect(renderDiffTerminal({ diff: forth })).toMatchSnapshot()
  expect(renderDiffTerminal({ diff: back })).toMatchSnapshot()
  expect(renderDiffMarkdown({ diff: back })).toMatchSnapshot()
})

test('a network that is in one of the two alone', () => {
  const one = { ...readyReport, networks: [stagingNetwork] }
  const diff = diffReports({ before: one, after: readyReport })
  expect(renderDiffTerminal({ diff })).toContain('main  new in the second report')
  expect(renderDiffMarkdown({ diff })).toContain('### staging (not in the second report)')
})

test('what is waived is no longer in the way', () => {
  const waiver = { reason: 'known', until: '2026-12-31' }
  const results = stagingNetwork.results.map((result) =>
    result.id === 'proxy-exists' ? { ...result, waiver } : result
  )
  const after = { ...failingReport, networks: [{ ...stagingNetwork, results }, mainNetwork] }
  const diff = diffReports({ before: failingReport, after })
  expect(renderDiffTerminal({ diff })).toContain('fail → fail, waived until 2026-12-31')
})

test('hostile text is text', () => {
  const diff = diffReports({ before: failingReport, after: hostileReport })
  expect(renderDiffTerminal({ diff }).replaceAll('\n', '')).not.toMatch(
    /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u
  )
  expect(renderDiffMarkdown({ diff }).replace(/`[^`]*`/g, '')).not.toMatch(/<img|<script|@everyone/)
})
