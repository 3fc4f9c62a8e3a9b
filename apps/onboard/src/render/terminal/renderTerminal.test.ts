import type { CheckResult } from '@paraclock/checklist'
import {
  failingReport,
  readyReport,
  stagingNetwork
} from '@paraclock/checklist/fixtures/buildReport'
import { hostileReport } from '@paraclock/checklist/fixtures/hostileReport'
import { describe, expect, test } from 'vitest'
import { renderTerminal } from './renderTerminal.ts'
import { measureText, wrapText } from './wrapText.ts'

const ESCAPE = '\u001b'

test('a report on the first day, as a terminal of 80 columns shows it', () => {
  expect(renderTerminal({ report: failingReport })).toMatchSnapshot()
})

test('every check, with all evidence', () => {
  const text = renderTerminal({ report: failingReport, verbose: true })
  expect(text).toMatchSnapshot()
  for (const network of failingReport.networks) {
    for (const { id } of network.results) expect(text).toContain(id)
  }
})

test('what fails stands before what passes, with its call to copy', () => {
  const text = renderTerminal({ report: failingReport })
  const at = (part: string): number => text.indexOf(part)
  expect(at('no channel to the target')).toBeLessThan(at('Channels '))
  expect(text).toMatch(/^ {8}0x3c0098080000080000000000190000$/m)
  expect(text.split('0x3c0098080000080000000000190000')).toHaveLength(2)
})

test('when all is well, it is short: a line for each group', () => {
  const lines = renderTerminal({ report: readyReport }).split('\n')
  expect(lines.length).toBeLessThan(37)
  expect(lines).toContain('Ready')
})

test('no line is longer than the terminal, other than what must be copied whole', () => {
  for (const width of [60, 80, 120]) {
    for (const line of renderTerminal({ report: failingReport, width }).split('\n')) {
      const copied = /^ *(0x|\$ |[\w.]+\(?$|\S+$)|^staging|^third/.test(line)
      if (!copied) expect(measureText(line), line).toBeLessThanOrEqual(width)
    }
  }
})

test('a long answer is cut, and says so, unless all evidence is asked for', () => {
  const answer = 'x'.repeat(1000)
  const results = stagingNetwork.results.map((result) =>
    result.outcome === 'error'
      ? {
          ...result,
          evidence: [{ kind: 'rpc', chain: 'Acme', method: 'm', params: [], answer } as const]
        }
      : result
  )
  const report = { ...failingReport, networks: [{ ...stagingNetwork, results }] }
  expect(renderTerminal({ report })).toMatch(/x{300}…\s+\(1000 characters\)/)
  expect(renderTerminal({ report, verbose: true })).toContain(answer)
})

test('of much evidence the first is shown, and how much more there is', () => {
  const evidence = Array.from({ length: 9 }, (_, index) => ({
    ...{ kind: 'rpc', chain: 'Acme', params: [], answer: null },
    method: `m${index % 6}`
  })) as CheckResult['evidence']
  const results = stagingNetwork.results.map((result) => ({ ...result, evidence }))
  const report = { ...failingReport, networks: [{ ...stagingNetwork, results }] }
  expect(renderTerminal({ report })).toMatch(
    /evidence m3 on Acme: null\n {4}evidence and 5 more, with --verbose\n/
  )
})

test('calls that several remedies share are shown once', () => {
  const results = stagingNetwork.results.map(({ waiver: _, ...result }) => result)
  const text = renderTerminal({
    report: { ...failingReport, networks: [{ ...stagingNetwork, results }] }
  })
  expect(text).toMatch(/the\s+same\s+call\s+as\s+above/)
  expect(text.split(stagingNetwork.steps[2]?.call ?? '?')).toHaveLength(2)
})

test('colours only when asked for, and the text is the same', () => {
  const plain = renderTerminal({ report: failingReport })
  const colored = renderTerminal({ report: failingReport, colors: true })
  expect(plain).not.toContain(ESCAPE)
  expect(colored).toContain(`${ESCAPE}[1;31m`)
  expect(colored.replaceAll(new RegExp(`${ESCAPE}\\[[\\d;]*m`, 'g'), '')).toBe(plain)
})

test('hostile text neither moves the cursor nor adds lines', () => {
  for (const verbose of [false, true]) {
    const text = renderTerminal({ report: hostileReport, verbose })
    expect(text.replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u
    )
    expect(text).not.toMatch(/^::error/m)
  }
})

describe('wrapText', () => {
  test('breaks between words', () => {
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three'])
  })
  test('leaves a long word whole', () => {
    expect(wrapText(`a 0x${'00'.repeat(20)} b`, 10)).toEqual(['a', `0x${'00'.repeat(20)}`, 'b'])
  })
  test('counts what is wide twice, and marks not at all', () => {
    expect(measureText('東京')).toBe(4)
    expect(measureText('e\u0301')).toBe(1)
  })
})
