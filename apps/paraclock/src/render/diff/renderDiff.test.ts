import { diffReports } from '@paraclock/checklist'
import {
  failingReport,
  fixedReport,
  laterReport,
  readyReport,
  stagingNetwork,
  waivedReport
} from '@paraclock/checklist/fixtures/buildReport'
import { hostileReport } from '@paraclock/checklist/fixtures/hostileReport'
import { expect, test } from 'vitest'
import { renderDiffMarkdown } from './renderDiffMarkdown.ts'
import { renderDiffTerminal } from './renderDiffTerminal.ts'

test('a report is equal to itself, and to one of later blocks', () => {
  const diff = diffReports({ before: failingReport, after: laterReport })
  expect(renderDiffTerminal({ diff })).toMatch(/^Nothing has changed\.\nnot ready .* → not ready/)
  expect(renderDiffMarkdown({ diff })).toContain('Nothing has changed.')
})

test('what was fixed, there and back', () => {
  const forth = diffReports({ before: failingReport, after: fixedReport })
  const back = diffReports({ before: fixedReport, after: failingReport })
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
  const diff = diffReports({ before: failingReport, after: waivedReport })
  expect(renderDiffTerminal({ diff })).toContain('fail → fail, waived until 2026-12-31')
})

test('hostile text is text', () => {
  const diff = diffReports({ before: failingReport, after: hostileReport })
  expect(renderDiffTerminal({ diff }).replaceAll('\n', '')).not.toMatch(
    /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u
  )
  expect(renderDiffMarkdown({ diff }).replace(/`[^`]*`/g, '')).not.toMatch(/<img|<script|@everyone/)
})
