import { failingReport, stagingNetwork } from '@paraclock/checklist/fixtures/buildReport'
import { hostileReport, hostileTexts } from '@paraclock/checklist/fixtures/hostileReport'
import { describe, expect, test } from 'vitest'
import { escapeMarkdown, markdownCode } from './escapeMarkdown.ts'
import { renderMarkdown } from './renderMarkdown.ts'

test('a report as the comment of a pull request', () => {
  expect(renderMarkdown({ report: failingReport })).toMatchSnapshot()
})

test('what the task does and what to do stand first and open, the rest is folded', () => {
  const task = { call: 'remark', user: 'Alice' }
  const tasked = failingReport.networks.map((network) => ({ ...network, task }))
  const text = renderMarkdown({ report: { ...failingReport, networks: tasked } })
  expect(text).toContain('The task makes remark for Alice')
  const at = [
    'The task makes',
    '### What to do',
    '### What does not pass',
    '<details><summary>staging not ready'
  ]
  expect(at.map((part) => text.indexOf(part))).toEqual(
    at.map((part) => text.indexOf(part)).toSorted((one, two) => one - two)
  )
  const [open = ''] = text.split('### What does not pass')
  expect(open).not.toContain('<details>')
})

test('it fits into a comment, and says what was left out', () => {
  const networks = Array.from({ length: 60 }, (_, index) => ({
    ...stagingNetwork,
    name: `staging ${index}`,
    results: stagingNetwork.results.map((result) => ({
      ...result,
      summary: `${index} `.repeat(200)
    }))
  }))
  const text = renderMarkdown({ report: { ...failingReport, networks } })
  expect(text.length).toBeLessThan(65_536)
  expect(text).toMatch(/_\d+ parts are omitted for length: see the full report\._/)
  expect(text).toMatch(
    /<sub>paraclock 0\.1\.0, gathered 2026-11-20 12:00 UTC. Of the values, .*<\/sub>\n$/
  )
})

test('hostile text makes no element, no link, no mention, no line', () => {
  // Remove code, because its content is always shown as text.
  const text = renderMarkdown({ report: hostileReport }).replace(
    /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g,
    ''
  )
  const tags = new Set(text.match(/<[^ >]*>?/g))
  const known = [
    '<details>',
    '<summary>',
    '</summary>',
    '</details>',
    '<br>',
    '<sub>',
    '</sub>',
    '<!--'
  ]
  expect([...tags].filter((tag) => !known.includes(tag))).toEqual([])
  expect(text).not.toMatch(/@everyone|[^\\]\]\(|^::/m)
})

describe('escapeMarkdown', () => {
  test.each([
    ['*bold* _it_ `code`', '\\*bold\\* \\_it\\_ &#96;code&#96;'],
    ['[a](b) ![c](d)', '\\[a\\]\\(b\\) \\!\\[c\\]\\(d\\)'],
    ['<b> & |', '&lt;b&gt; &amp; \\|'],
    ['@team #12', '@<!-- -->team \\#<!-- -->12'],
    ['https://x.example www.x.example', 'https:<!-- -->//x.example www<!-- -->.x.example'],
    ['line\nfeed', 'line\ufffdfeed']
  ])('%j', (given, expected) => {
    expect(escapeMarkdown(given)).toBe(expected)
  })
})

test('code is fenced by more than it holds', () => {
  expect(markdownCode('a`b')).toBe('``a`b``')
  expect(markdownCode('`')).toBe('`` ` ``')
  expect(markdownCode('')).toBe('`  `')
  expect(markdownCode(hostileTexts.mention)).toBe('```` @everyone #1 `code` ``` ````')
})
