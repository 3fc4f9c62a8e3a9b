import { composeReport } from '@paraclock/checklist'
import {
  failingReport,
  mainNetwork,
  readyReport,
  stagingNetwork
} from '@paraclock/checklist/fixtures/buildReport'
import { buildResult } from '@paraclock/checklist/fixtures/buildResult'
import { hostileReport } from '@paraclock/checklist/fixtures/hostileReport'
import { loadEvidence } from '@paraclock/checklist/fixtures/loadEvidence'
import { describe, expect, test } from 'vitest'
import { fitLine, fitWords, measureText, wrapText } from '../../words/wrapText.ts'
import { renderTerminal } from './renderTerminal.ts'

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

test('its commands begin with what to type where it was started', () => {
  const program = 'npx paraclock'
  const text = renderTerminal({ report: failingReport, verbose: true, program })
  expect(text).toContain(`${program} `)
  expect(text).not.toMatch(/(?<!npx )paraclock (?:fix|explain|hrmp|proxy)/)
})

test('what to do stands first, then what does not pass, and the networks last', () => {
  const text = renderTerminal({ report: failingReport })
  const places = [
    'Not ready',
    'What to do',
    'What does not pass',
    'staging not ready',
    'main ready'
  ]
  const at = places.map((part) => text.indexOf(part))
  expect(at).not.toContain(-1)
  expect(at).toEqual(at.toSorted((one, two) => one - two))
})

test('a failing report is short: a line for each call and each cause, and no bytes', () => {
  const networks = failingReport.networks.map(({ rehearsal: _, ...network }) => network)
  const text = renderTerminal({ report: { ...failingReport, networks }, width: 100 })
  expect(text.split('\n').length).toBeLessThan(40)
  expect(text).not.toMatch(/0x[0-9a-f]{12}/)
})

test('the networks of a real failing check fit a screen of 44 lines', () => {
  const [network] = loadEvidence('fresh').networks
  if (network === undefined) throw new Error('the fixture holds no network')
  const evidence = {
    ...loadEvidence('fresh'),
    networks: [network, { ...network, network: 'staging' }]
  }
  const report = composeReport({ evidence, now: 0 })
  const lines = renderTerminal({ report, width: 100 }).trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(44)
  // The earliest end of the plan is part of another line.
  expect(lines.join(' ')).toMatch(/; not\s+before\s+2026-01-01\s+00:01\s+UTC/)
})

test('as many checks are listed as failed as the first line counts', () => {
  const evidence = loadEvidence('fresh')
  const text = renderTerminal({ report: composeReport({ evidence, now: 0 }) })
  const failed = Number(/^Not ready: (\d+) failed/.exec(text)?.[1])
  expect(failed).toBeGreaterThan(5)
  expect(text.match(/^ {2}✗ /gm)).toHaveLength(failed)
})

test('each call is there with its cost, and one that is unknown is said to be', () => {
  const text = renderTerminal({ report: failingReport, width: 200 })
  expect(text).toContain('1 ROC reserved, fee 0.00327947 ROC\n')
  expect(text).toContain('1 ROC reserved, fee unknown\n')
})

test('all of it has the checks that each call fixes', () => {
  const text = renderTerminal({ report: failingReport, verbose: true })
  expect(text).toContain('fixes hrmp-service-to-target-open of staging')
})

test('one cause of many checks takes one line, with their ids', () => {
  const results = ['a', 'b', 'c'].map((id) =>
    buildResult({
      id,
      group: 'xcm',
      title: `${id} holds`,
      outcome: 'error',
      summary: 'the service timed out',
      errorCode: 'CallTimedOut',
      remedies: [{ summary: 'Give another endpoint.' }]
    })
  )
  const text = renderTerminal({
    report: { ...failingReport, networks: [{ ...stagingNetwork, results }] }
  })
  expect(text).toContain('  ? the service timed out [a, b, c]\n')
  expect(text.split('Give another endpoint.')).toHaveLength(2)
})

test('of many checks that were skipped the first are named, and all with --verbose', () => {
  const [cause] = stagingNetwork.results.filter(({ outcome }) => outcome === 'error')
  if (cause === undefined) throw new Error('the fixture holds no such result')
  const skipped = Array.from({ length: 40 }, (_, index) =>
    buildResult({
      id: `check-${index}`,
      group: 'xcm',
      title: 'It holds',
      outcome: 'skipped',
      skippedBecauseOf: cause.id
    })
  )
  const report = {
    ...failingReport,
    networks: [{ ...stagingNetwork, results: [cause, ...skipped] }]
  }
  const joined = (verbose: boolean): string =>
    renderTerminal({ report, verbose }).replaceAll(/\s+/g, ' ')
  expect(joined(false)).toContain('check-11 and 28 more')
  expect(joined(true)).toContain('check-38, check-39')
})

test('when all is well, it is quiet: a line for each network', () => {
  const { rehearsal: _, ...network } = mainNetwork
  const text = renderTerminal({ report: { ...readyReport, networks: [network] } })
  expect(text).toMatch(/^Ready: /)
  expect(text.split('\n').length).toBeLessThan(10)
})

test('what is waived is named, with the reason', () => {
  expect(renderTerminal({ report: failingReport })).toMatch(
    /proxy-only-what-is-needed: fail, waived until 2026-12-31: The filter/
  )
})

test('no line is longer than the terminal, other than what must be copied whole', () => {
  for (const verbose of [false, true]) {
    for (const width of [60, 80, 120]) {
      const text = renderTerminal({ report: failingReport, width, verbose })
      for (const line of text.split('\n')) {
        const copied = verbose && /^ *(0x|\$ |[\w.]+\(?$|\S+$)/.test(line)
        const heading = /^What/.test(line)
        if (!copied && !heading) expect(measureText(line), line).toBeLessThanOrEqual(width)
      }
    }
  }
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
    expect(wrapText(`send(${'5'.repeat(48)}, 1)`, 50)).toEqual([
      'send(',
      `${'5'.repeat(48)},`,
      '1)'
    ])
    expect(wrapText('send(1, (2))', 10)).toEqual(['send(1,', '(2))'])
    expect(wrapText(`a 0x${'00'.repeat(20)} b`, 10)).toEqual(['a', `0x${'00'.repeat(20)}`, 'b'])
  })
  test('counts what is wide twice, and marks not at all', () => {
    expect(measureText('東京')).toBe(4)
    expect(measureText('e\u0301')).toBe(1)
  })
})

test('what has to be typed or searched for is whole, at any width', () => {
  for (const width of [40, 60, 80]) {
    const text = renderTerminal({ report: failingReport, width })
    expect(text).toMatch(/hrmp\.hrmpInitOpenChannel\b/)
    expect(text).toMatch(/hrmp\.hrmpAcceptOpenChannel\b/)
  }
  expect(fitWords('one two three', 13)).toBe('one two three')
  expect(fitWords('one two three', 12)).toBe('one two …')
})

test('a line is cut to the columns that there are, and no character in two', () => {
  expect(fitLine('short', 5)).toBe('short')
  expect(fitLine('longer', 5)).toBe('long…')
  expect(fitLine('東京都庁', 5)).toBe('東京…')
  expect(fitLine('😀😀😀', 4).isWellFormed()).toBe(true)
})
