import { describe, expect, test } from 'vitest'
import { failingReport, readyReport } from '../../../test/fixtures/buildReport.ts'
import { hostileReport } from '../../../test/fixtures/hostileReport.ts'
import { checkSchema } from '../../schema/checkSchema.ts'
import type { Schema } from '../../schema/Schema.ts'
import { renderSarif } from './renderSarif.ts'

const text: Schema = { type: 'string', minLength: 1 }
const message = object({ text }, ['text'])
const index: Schema = { type: 'integer', minimum: 0 }

function object(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = []
): Schema {
  return { type: 'object', properties, required, additionalProperties: false }
}
function list(items: Schema, minItems = 0): Schema {
  return { type: 'array', items, minItems }
}

// The parts of the OASIS schema of SARIF 2.1.0 (sarif-schema-2.1.0.json) that a run of ours uses:
// which keys an object has, which of them it must have, and which words are allowed.
const rule = object(
  {
    id: text,
    shortDescription: message,
    fullDescription: message,
    help: message,
    defaultConfiguration: object({
      level: { type: 'string', enum: ['none', 'note', 'warning', 'error'] }
    }),
    properties: object({ tags: list(text) })
  },
  ['id']
)
const location = object({
  physicalLocation: object({
    artifactLocation: object({ uri: text }),
    region: object({ startLine: { type: 'integer', minimum: 1 } })
  }),
  logicalLocations: list(object({ fullyQualifiedName: text }))
})
const result = object(
  {
    ruleId: text,
    ruleIndex: index,
    kind: {
      type: 'string',
      enum: ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational']
    },
    level: { type: 'string', enum: ['none', 'note', 'warning', 'error'] },
    message,
    locations: list(location),
    partialFingerprints: { type: 'object', additionalProperties: text },
    suppressions: list(
      object(
        {
          kind: { type: 'string', enum: ['inSource', 'external'] },
          status: { type: 'string', enum: ['accepted', 'underReview', 'rejected'] },
          justification: text
        },
        ['kind']
      )
    )
  },
  ['message']
)
const run = object(
  {
    tool: object(
      {
        driver: object({ name: text, version: text, informationUri: text, rules: list(rule) }, [
          'name'
        ])
      },
      ['driver']
    ),
    automationDetails: object({ id: text }),
    columnKind: { type: 'string', enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    invocations: list(
      object({ executionSuccessful: { type: 'boolean' }, endTimeUtc: text }, [
        'executionSuccessful'
      ])
    ),
    results: list(result)
  },
  ['tool']
)
const log = object(
  { $schema: text, version: { type: 'string', const: '2.1.0' }, runs: list(run) },
  ['version', 'runs']
)

describe.each([
  ['failing', failingReport],
  ['ready', readyReport],
  ['hostile', hostileReport]
])('the %s report', (_, report) => {
  const value = JSON.parse(renderSarif({ report }))
  const [{ tool, results }] = value.runs

  test('has the form of SARIF 2.1.0', () => {
    expect(checkSchema(log, value)).toBeUndefined()
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

test('results point to the configuration, as a URI', () => {
  const { runs } = JSON.parse(renderSarif({ report: failingReport, configPath: 'a b\\c.json' }))
  expect(runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('a%20b/c.json')
})

test('a failure says what mends it, call and all', () => {
  const { runs } = JSON.parse(renderSarif({ report: failingReport }))
  const failed = runs[0].results.find((one: { readonly level: string }) => one.level === 'error')
  expect(failed.message.text).toContain('0x3c0098080000080000000000190000')
  expect(failed.message.text).toContain('$ paraclock hrmp plan --network staging')
})
