import type { Report } from '@paraclock/checklist'
import { failingReport, laterReport, readyReport } from '@paraclock/checklist/fixtures/buildReport'
import { hostileReport } from '@paraclock/checklist/fixtures/hostileReport'
import { findProblem, list, object, oneOf, record } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { renderSarif } from './renderSarif.ts'

const text = v.pipe(v.string(), v.minLength(1))
const message = object({ text })
const index = v.pipe(v.number(), v.integer(), v.minValue(0))
const maybe = v.optional

// The parts of the OASIS schema of SARIF 2.1.0 (sarif-schema-2.1.0.json) that our output uses:
// possible keys, required keys, and allowed words.
const level = oneOf('none', 'note', 'warning', 'error')
const multiformat = object({ text, markdown: maybe(text) })
const rule = object({
  id: text,
  name: maybe(text),
  shortDescription: maybe(multiformat),
  fullDescription: maybe(multiformat),
  helpUri: maybe(v.pipe(text, v.url())),
  help: maybe(multiformat),
  defaultConfiguration: maybe(object({ level })),
  properties: maybe(object({ tags: list(text) }))
})
const location = object({
  physicalLocation: object({
    artifactLocation: object({ uri: text }),
    region: object({ startLine: v.pipe(index, v.minValue(1)) })
  }),
  logicalLocations: list(object({ fullyQualifiedName: text }))
})
const suppression = object({
  kind: oneOf('inSource', 'external'),
  status: maybe(oneOf('accepted', 'underReview', 'rejected')),
  justification: maybe(text)
})
const result = object({
  ruleId: maybe(text),
  ruleIndex: maybe(index),
  kind: maybe(oneOf('notApplicable', 'pass', 'fail', 'review', 'open', 'informational')),
  level: maybe(level),
  message,
  locations: maybe(list(location)),
  partialFingerprints: maybe(record(/./, text)),
  suppressions: maybe(list(suppression))
})
const run = object({
  tool: object({
    driver: object({
      name: text,
      version: maybe(text),
      informationUri: maybe(text),
      rules: maybe(list(rule))
    })
  }),
  automationDetails: maybe(object({ id: text })),
  columnKind: maybe(oneOf('utf16CodeUnits', 'unicodeCodePoints')),
  invocations: maybe(list(object({ executionSuccessful: v.boolean(), endTimeUtc: maybe(text) }))),
  results: maybe(list(result))
})
const log = object({ $schema: maybe(text), version: v.literal('2.1.0'), runs: list(run) })

describe.each([
  ['failing', failingReport],
  ['ready', readyReport],
  ['hostile', hostileReport]
])('the %s report', (_, report) => {
  const value = JSON.parse(renderSarif({ report }))
  const [{ tool, results }] = value.runs

  test('has the form of SARIF 2.1.0', () => {
    expect(findProblem(log, value)).toBeUndefined()
  })

  test('every result is of its rule, every rule is there once, and only a fail has a level', () => {
    const ids = tool.driver.rules.map(({ id }: { readonly id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { ruleId, ruleIndex, kind, level } of results) {
      expect(ids[ruleIndex]).toBe(ruleId)
      if (kind !== 'fail') expect(level).toBe('none')
    }
  })

  test('every result is told from the others', () => {
    const prints = results.map((one: { readonly partialFingerprints: object }) =>
      JSON.stringify(one.partialFingerprints)
    )
    expect(new Set(prints).size).toBe(prints.length)
  })
})

test('only what does not pass is there, and a report that passes has no result', () => {
  const { runs } = JSON.parse(renderSarif({ report: failingReport }))
  const kinds = runs[0].results.map(({ kind }: { readonly kind: string }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['fail', 'open', 'review']))
  expect(JSON.parse(renderSarif({ report: readyReport })).runs[0].results).toEqual([])
})

test('a rule has a name, a level and the page that explains it', () => {
  const { runs } = JSON.parse(renderSarif({ report: failingReport }))
  const [rule] = runs[0].tool.driver.rules.filter(
    ({ id }: { readonly id: string }) => id === 'proxy-exists'
  )
  expect(rule).toMatchObject({
    name: 'ProxyExists',
    helpUri: expect.stringMatching(
      /^https:\/\/github\.com\/paraclock\/.*docs\/checks\.md#proxy-exists$/
    ),
    defaultConfiguration: { level: 'error' }
  })
})

test('the same failure has the same fingerprint in a later report', () => {
  const prints = (report: Report): readonly unknown[] =>
    JSON.parse(renderSarif({ report })).runs[0].results.map(
      (one: { readonly partialFingerprints: object }) => one.partialFingerprints
    )
  expect(prints(laterReport)).toEqual(prints(failingReport))
})

test('what is waived is suppressed, with its reason and its end', () => {
  const { runs } = JSON.parse(renderSarif({ report: failingReport }))
  const suppressed = runs[0].results.filter((one: object) => 'suppressions' in one)
  expect(suppressed).toHaveLength(1)
  expect(suppressed[0].suppressions).toEqual([
    {
      kind: 'external',
      status: 'accepted',
      justification: 'The filter of NonTransfer is fixed with runtime 1210 (until 2026-12-31)'
    }
  ])
})

test.each([
  ['a b/c.json', 'a%20b/c.json'],
  ['../a#b?.json', '../a%23b%3F.json'],
  ['D:/ci/a b.json', 'file:///D:/ci/a%20b.json']
])('results point to the configuration %s as a URI', (configPath, uri) => {
  const { runs } = JSON.parse(renderSarif({ report: failingReport, configPath }))
  expect(runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(uri)
})

test('a failure says what fixes it, call and all', () => {
  const { runs } = JSON.parse(renderSarif({ report: failingReport }))
  const failed = runs[0].results.find((one: { readonly level: string }) => one.level === 'error')
  expect(failed.message.text).toContain('0x3c0098080000080000000000190000')
  expect(failed.message.text).toContain('$ paraclock hrmp plan --network staging')
})
