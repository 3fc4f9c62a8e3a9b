import { expect, test } from 'vitest'
import type { ChainIdentity } from './ChainFacts.ts'
import { type ChainExpectation, checkExpectation } from './checkExpectation.ts'

const GENESIS = `0x${'11'.repeat(32)}` as const
const OTHER = `0x${'22'.repeat(32)}` as const
const NOW = 1_800_000_000_000
const endpoint = 'wss://rpc.example'

const check = (facts: Partial<ChainIdentity>, expectation: ChainExpectation) => () =>
  checkExpectation({ endpoint, ...facts } as ChainIdentity, expectation, NOW)

test.each([
  [undefined, undefined, true],
  [undefined, 'none', true],
  [2114, 'none', false],
  [2114, 2114, true],
  [2114, undefined, true],
  [undefined, 2114, false]
] as const)('parachain %s where %s is expected: %s', (paraId, expected, fits) => {
  const checked = check({ paraId }, { paraId: expected })
  if (fits) expect(checked).not.toThrow()
  else {
    const context = { endpoint, fact: 'paraId', expected, actual: paraId ?? 'none' }
    expect(checked).toThrow(expect.objectContaining({ code: 'ChainMismatch', context }))
  }
})

test.each([
  ['genesis', { genesis: OTHER, specName: 'a' }, { genesis: GENESIS, specName: 'b' }],
  ['specName', { genesis: GENESIS, specName: 'a' }, { genesis: GENESIS, specName: 'b' }],
  ['specName', { specName: 'a', paraId: 1 }, { specName: 'b', paraId: 2 }]
] as const)('the first other fact is named: %s', (fact, facts, expectation) => {
  const [expected, actual] = [expectation, facts].map((of) => of[fact as keyof typeof of])
  expect(check(facts, expectation)).toThrow(
    expect.objectContaining({
      code: 'ChainMismatch',
      context: { endpoint, fact, expected, actual }
    })
  )
  expect(check(facts, facts)).not.toThrow()
})

test.each([
  [0, 0],
  [60_499, 60],
  [-5000, 0]
])('a best block of %d ms ago is within %d seconds', (age, maxBehindSeconds) => {
  expect(check({ bestTime: NOW - age }, { maxBehindSeconds })).not.toThrow()
})

test('the age of an older best block is in the error, in whole seconds', () => {
  expect(check({ bestTime: NOW - 60_500 }, { maxBehindSeconds: 60 })).toThrow(
    expect.objectContaining({
      code: 'NodeLagExceeded',
      context: { endpoint, behind: '61 seconds', allowed: '60 seconds' }
    })
  )
})

test('the age is not checked for a chain without time, or if no age is set', () => {
  expect(check({ bestTime: undefined }, { maxBehindSeconds: 0 })).not.toThrow()
  expect(check({ bestTime: 0 }, {})).not.toThrow()
})
