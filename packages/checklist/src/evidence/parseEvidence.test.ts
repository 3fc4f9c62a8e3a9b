import { ParaclockError, stringifyJson } from '@paraclock/core'
import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import { parseEvidence } from './parseEvidence.ts'

const file = loadEvidence('ready')
const text = stringifyJson(file, { depth: 128 })
const parse = (value: string) => parseEvidence({ text: value, source: 'evidence.json' })

function refusal(value: string): ParaclockError {
  try {
    parse(value)
  } catch (error) {
    if (error instanceof ParaclockError) return error
  }
  throw new Error('it was not refused')
}

test('what was saved is read back equal', () => {
  expect(structuredClone(parse(text))).toEqual(file)
})

test('a file that ends anywhere before its end is refused', () => {
  for (let end = 0; end < text.length; end += 4999) {
    expect(refusal(text.slice(0, end)).code).toBe('SavedDataMalformed')
  }
})

test('evidence of a newer version is refused by its version', () => {
  const error = refusal(stringifyJson({ ...file, version: 4 }, { depth: 128 }))
  expect(error.code).toBe('SavedDataMalformed')
  expect(error.message).toContain('version 4')
})

test.each([
  ['no object', '[]'],
  ['another format', '{"format":"other"}'],
  ['no version', '{"format":"paraclock-evidence"}'],
  ['no time', '{"format":"paraclock-evidence","version":1}'],
  ['a time that is none', '{"format":"paraclock-evidence","version":1,"gatheredAt":"monday"}'],
  [
    'no networks',
    '{"format":"paraclock-evidence","version":1,"gatheredAt":"2026-01-01T00:00:00Z"}'
  ],
  [
    'a list without networks',
    '{"format":"paraclock-evidence","version":1,"gatheredAt":"2026-01-01T00:00:00Z","networks":[]}'
  ],
  [
    'a network without a name',
    '{"format":"paraclock-evidence","version":1,"gatheredAt":"2026-01-01T00:00:00Z","networks":[{}]}'
  ],
  [
    'a network without a configuration',
    '{"format":"paraclock-evidence","version":1,"gatheredAt":"2026-01-01T00:00:00Z","networks":[{"network":"main","artifacts":{}}]}'
  ],
  [
    'a network of which nothing was gathered',
    '{"format":"paraclock-evidence","version":1,"gatheredAt":"2026-01-01T00:00:00Z","networks":[{"network":"main","config":{}}]}'
  ],
  [
    'something that was neither gathered nor failed',
    '{"format":"paraclock-evidence","version":1,"gatheredAt":"2026-01-01T00:00:00Z","networks":[{"network":"main","config":{},"artifacts":{"relay":{}}}]}'
  ]
])('%s is refused', (_, value) => {
  expect(refusal(value).code).toBe('SavedDataMalformed')
})

test.each([
  ['service', 'decimals', 1e9],
  ['service', 'decimals', 37],
  ['service', 'decimals', -1],
  ['service', 'decimals', 0.5],
  ['service', 'decimals', null],
  ['service', 'symbol', 'X'.repeat(1_000_000)],
  ['relay', 'decimals', 37],
  ['target', 'decimals', 37]
] as const)('a token of the %s whose %s is out of bounds is refused', (role, name, value) => {
  const hostile = structuredClone(file)
  const chain = hostile.networks[0]?.artifacts[role]
  if (chain?.status !== 'gathered') throw new Error('the fixture lacks the chain')
  Object.assign(chain.value.token, { [name]: value })
  const error = refusal(stringifyJson(hostile, { depth: 128 }))
  expect(error.code).toBe('SavedDataMalformed')
  expect(error.context).toHaveProperty(
    'problem',
    expect.stringContaining(`${role}.value.token.${name}`)
  )
  expect(error.message.length).toBeLessThan(500)
})

test.each([[{}], [{ refused: 'all' }], [{ refused: [{ chain: 'target', call: '0x01' }] }]])(
  'offers that were refused and say so wrongly are refused: %j',
  (value) => {
    const hostile = structuredClone(file)
    Object.assign(hostile.networks[0]?.artifacts ?? {}, { offers: { status: 'gathered', value } })
    const error = refusal(stringifyJson(hostile, { depth: 128 }))
    expect(error.context).toHaveProperty('problem', expect.stringContaining('offers.value'))
  }
)

test.each([[{}], [{ error: 'late' }], [{ error: { message: 1 } }]])(
  'suggested calls that failed without a reason are refused: %j',
  (failed) => {
    const hostile = structuredClone(file)
    const offers = { status: 'failed', ...failed }
    Object.assign(hostile.networks[0]?.artifacts ?? {}, { offers })
    const error = refusal(stringifyJson(hostile, { depth: 128 }))
    expect(error.context).toHaveProperty('problem', expect.stringContaining('offers.error'))
  }
)

const ownCheck = { id: 'acme-a-b', group: 'extensions', title: 'A', why: 'B' }

test.each([
  ['no list', {}],
  ['without an id', [{ ...ownCheck, id: undefined }]],
  ['of an unknown group', [{ ...ownCheck, group: 'acme' }]],
  ['whose title is no text', [{ ...ownCheck, title: 1 }]]
])('checks of extensions that are %s are refused', (_, ownChecks) => {
  expect(
    parse(stringifyJson({ ...file, ownChecks: [ownCheck] }, { depth: 128 })).ownChecks
  ).toEqual([ownCheck])
  const error = refusal(stringifyJson({ ...file, ownChecks }, { depth: 128 }))
  expect(error.context).toHaveProperty('problem', expect.stringContaining('ownChecks'))
})
