import { raise } from '@tooling/vitest/raise'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../json/parseJson.ts'
import { stringifyJson } from '../json/stringifyJson.ts'
import type { CallStep } from '../shapes/CallStep.ts'
import { errorFromJson } from './errorFromJson.ts'
import { errorToJson } from './errorToJson.ts'
import { ParaclockError } from './ParaclockError.ts'
import { renderError } from './renderError.ts'
import { ValueMalformed } from './values.ts'
import { DeadlineExceeded, FactMismatch, OperationAborted, SavedDataMalformed } from './work.ts'

const step: CallStep = {
  chain: 'Acme',
  origin: { kind: 'signed', account: 'Alice' },
  call: '0x0000',
  description: 'proxy.addProxy(…)',
  deposit: { amount: 12n, symbol: 'ACME', decimals: 10 },
  preconditions: [],
  observe: 'the event proxy.ProxyAdded'
}

const full = new ParaclockError(
  OperationAborted,
  { what: 'reading\u001b[2J' },
  {
    source: 'chain',
    cause: new ParaclockError(
      DeadlineExceeded,
      { what: 'asking the node', milliseconds: 10 },
      { cause: new TypeError('socket\nclosed') }
    ),
    remedies: [
      {
        summary: 'Create the proxy.',
        steps: [step],
        command: 'paraclock proxy',
        docs: 'docs/proxy.md'
      }
    ]
  }
)

describe('renderError', () => {
  test('an error with everything', () => {
    expect(renderError(full)).toMatchInlineSnapshot(`
      "OperationAborted (1072), found by the chain
      reading�[2J was stopped

      What you can do:
        - Create the proxy.
          1. on Acme: proxy.addProxy(…)
          $ paraclock proxy
          see https://github.com/paraclock/paraclock/blob/main/docs/proxy.md

      More: https://github.com/paraclock/paraclock/blob/main/docs/errors/core.md#OperationAborted
      Caused by DeadlineExceeded: asking the node took longer than 10 ms
      Caused by TypeError: socket�closed"
    `)
  })

  test('a plain error', () => {
    expect(
      renderError(
        new ParaclockError(ValueMalformed, {
          type: 'parachain id',
          value: -1,
          problem: 'it is negative'
        })
      )
    ).toMatchInlineSnapshot(`
      "ValueMalformed (1001)
      -1 is not a parachain id: it is negative

      What you can do:
        - Give the parachain's number on the relay chain, for example 2114.

      More: https://github.com/paraclock/paraclock/blob/main/docs/errors/core.md#ValueMalformed"
    `)
  })
})

describe('errorToJson and errorFromJson', () => {
  test('a saved report renders like the error', () => {
    const saved = stringifyJson(errorToJson(full))
    expect(renderError(errorFromJson(parseJson(saved)))).toBe(renderError(full))
  })

  test('a report of a code that this version does not know is read', () => {
    const report = { ...errorToJson(full), code: 'FutureThing', number: 99_999 }
    expect(errorFromJson(report).code).toBe('FutureThing')
  })

  test('a context of any kind becomes small and plain', () => {
    const report = errorToJson(
      new ParaclockError(FactMismatch, {
        what: 'the fee',
        first: { value: () => 1, from: 'a' },
        second: { value: 1, from: 'b' }
      })
    )
    expect(report.context).toEqual({
      what: 'the fee',
      first: { value: 'a function', from: 'a' },
      second: { value: 1, from: 'b' }
    })
    const values = [
      ['x'.repeat(201), expect.stringContaining('(201 characters)')],
      [Number.NaN, 'NaN'],
      [2n ** 2000n, 'a bigint of 501 hexadecimal digits'],
      [5n, 5n],
      [true, true],
      [null, null],
      [
        [1, [2], 'a'],
        [1, 'a list of 1', 'a']
      ],
      [Array.from({ length: 17 }), 'a list of 17']
    ]
    for (const [value, expected] of values) {
      const error = new ParaclockError(ValueMalformed, {
        type: 'parachain id',
        value,
        problem: 'x'
      })
      expect(errorToJson(error).context).toEqual({
        type: 'parachain id',
        value: expected,
        problem: 'x'
      })
    }
  })

  test('a member of the context without a value is left out', () => {
    const error = new ParaclockError(DeadlineExceeded, {
      milliseconds: 1,
      what: undefined as never
    })
    expect(errorToJson(error).context).not.toHaveProperty('what')
  })

  test('a chain of causes that never ends is cut', () => {
    const cause: Error & { cause?: unknown } = new TypeError('again')
    cause.cause = cause
    const error = new ParaclockError(OperationAborted, { what: 'x' }, { cause })
    expect(errorToJson(error).causes).toHaveLength(8)
    const odd = new ParaclockError(OperationAborted, { what: 'x' }, { cause: 'gone' })
    expect(errorToJson(odd).causes).toEqual([{ name: 'string', message: '"gone"' }])
  })

  test.each([
    [null, 'it is not an object'],
    [[], 'it is not an object'],
    [{}, 'its field code is missing or malformed'],
    [{ ...errorToJson(full), number: '1' }, 'its field number is missing or malformed'],
    [{ ...errorToJson(full), source: 'x' }, 'its field source is missing or malformed'],
    [{ ...errorToJson(full), causes: [1] }, 'its field causes is missing or malformed'],
    [
      { ...errorToJson(full), remedies: [{ summary: 'x', steps: 1 }] },
      'its field remedies is missing or malformed'
    ]
  ])('%o is not a report', (value, problem) => {
    expect(raise(SavedDataMalformed, () => errorFromJson(value)).context).toMatchObject({ problem })
  })
})

describe('the limits of a report', () => {
  const contextOf = (value: unknown) =>
    errorToJson(new ParaclockError(ValueMalformed, { type: 'parachain id', value, problem: 'x' }))
      .context['value']

  test('text is kept up to 200 characters, lists and objects up to 16 entries', () => {
    const text = 'x'.repeat(200)
    expect(contextOf(text)).toBe(text)
    const list = Array.from({ length: 16 }, (_, index) => index)
    expect(contextOf(list)).toEqual(list)
    const object = Object.fromEntries(list.map((index) => [`k${index}`, index]))
    expect(contextOf(object)).toEqual(object)
    expect(contextOf({ ...object, more: 1 })).toBe('an object (Object)')
  })

  test('a bigint is kept up to 200 hexadecimal digits', () => {
    const most = 16n ** 200n - 1n
    expect(contextOf(most)).toBe(most)
    expect(contextOf(most + 1n)).toBe('a bigint of 201 hexadecimal digits')
  })

  test('values inside others become text below one level, and names are made safe', () => {
    expect(contextOf({ 'a\u0007': { b: 1 }, list: [1], none: null, text: 'y' })).toEqual({
      'a\ufffd': 'an object (Object)',
      ...{ list: 'a list of 1', none: null, text: 'y' }
    })
    expect(contextOf(Object.assign(Object.create(null), { a: 1 }))).toEqual({ a: 1 })
    expect(contextOf(new Map())).toBe('an object (Map)')
    expect(contextOf(new Uint8Array(3))).toBe('bytes of length 3')
    expect(contextOf('wss://rpc.example/k3y')).toBe('wss://rpc.example/…')
  })

  test('the text of a cause is cut after 200 characters', () => {
    const cause = new RangeError('y'.repeat(201))
    const error = new ParaclockError(OperationAborted, { what: 'x' }, { cause })
    expect(errorToJson(error).causes).toEqual([{ name: 'RangeError', message: 'y'.repeat(200) }])
  })
})

const report = errorToJson(full)
const remedy = { summary: 'x' }
const cause = { name: 'TypeError', message: 'x' }

test.each([
  ['code', 7],
  ['number', 1.5],
  ['message', null],
  ['source', undefined],
  ['docs', 7],
  ['remedies', undefined],
  ['remedies', [null]],
  ['remedies', [{}]],
  ['remedies', [remedy, { ...remedy, command: 7 }]],
  ['remedies', [{ ...remedy, docs: 7 }]],
  ['remedies', [{ ...remedy, steps: [{ chain: 'a' }] }]],
  ['remedies', [{ ...remedy, steps: [{ description: 'a' }] }]],
  ['context', []],
  ['causes', undefined],
  ['causes', [{ ...cause, name: 7 }]],
  ['causes', [{ ...cause, message: undefined }]],
  ['causes', [{ ...cause, code: 7 }]]
])('a report with another %s is refused: %j', (field, value) => {
  const { context } = raise(SavedDataMalformed, () => errorFromJson({ ...report, [field]: value }))
  expect(context).toEqual({
    what: 'the report of an error',
    problem: `its field ${field} is missing or malformed`
  })
})

test.each([
  ['source', 'local'],
  ['source', 'chain'],
  ['remedies', []],
  ['remedies', [{ ...remedy, command: 'a', docs: 'b', steps: [] }]],
  ['remedies', [{ ...remedy, steps: [{ chain: 'a', description: 'b' }] }]],
  ['causes', [{ ...cause, code: 'C' }, cause]]
])('a report with this %s is read: %j', (field, value) => {
  const given = { ...report, [field]: value }
  expect(errorFromJson(given)).toEqual(given)
})
