import { expect, test } from 'vitest'
import { isParaclockError } from './isParaclockError.ts'
import { ParaclockError } from './ParaclockError.ts'
import { ValueMalformed } from './values.ts'
import { FactMissing, FileUnavailable } from './work.ts'

const error = new ParaclockError(ValueMalformed, {
  type: 'hex',
  value: '0x0',
  problem: 'odd length'
})

test('an error carries its code, number, message, docs path and remedies', () => {
  expect(error.code).toBe('ValueMalformed')
  expect(error.number).toBe(1001)
  expect(error.docs).toBe('docs/errors/core.md#ValueMalformed')
  expect(error.message).toMatchInlineSnapshot(`""0x0" is not hex: odd length"`)
  expect(error.remedies[0]?.summary).toMatch(/^Give 0x/)
  expect(error.source).toBe('local')
})

test.each([
  ['EPERM: operation not permitted, rename', [/^Close the program/, /^Check the path/]],
  ['EBUSY: resource busy or locked, rename', [/^Close the program/]],
  ['ENOENT: no such file or directory', [/^Check the path/]],
  ['EEXIST: file already exists, mkdir', [/^Check the path/]],
  ['ENAMETOOLONG: name too long, open', [/^Check the path/]],
  ['ENOSPC: no space left on device, write', [/disk has room/]],
  ['the link belongs to user 7', [/^Choose a path/]],
  [
    'it is no file',
    [/^Close/, /^Check the path/, /^Choose a path/, /disk has room/, /copy it again/]
  ]
])('a file of which the system says %s has the remedies for that', (problem, fitting) => {
  const { remedies } = new ParaclockError(FileUnavailable, { path: 'report.html', problem })
  expect(remedies.map(({ summary }) => summary)).toEqual(
    fitting.map((text) => expect.stringMatching(text))
  )
})

test('remedies of the case replace those of the definition', () => {
  const cause = new TypeError('x')
  const special = new ParaclockError(
    ValueMalformed,
    { type: 'hex', value: 1, problem: 'a number' },
    { cause, source: 'chain', remedies: [{ summary: 'first' }] }
  )
  expect(special.remedies).toEqual([{ summary: 'first' }])
  expect(special.cause).toBe(cause)
  expect(special.source).toBe('chain')
})

test('text of a chain in the context cannot add a line to the message', () => {
  const hostile = new ParaclockError(FactMissing, { what: 'the name\n\u001b[2J\u202e' })
  expect(hostile.message).toBe('no source has the name\ufffd\ufffd[2J\ufffd')
})

test('an error is recognized by its definition and by its code', () => {
  expect(isParaclockError(error)).toBe(true)
  expect(isParaclockError(error, ValueMalformed)).toBe(true)
  expect(isParaclockError(error, 'ValueMalformed')).toBe(true)
  expect(isParaclockError(error, FactMissing)).toBe(false)
  expect(isParaclockError(error, 'FactMissing')).toBe(false)
  expect(isParaclockError(new TypeError('x'))).toBe(false)
})

test('an error of another copy of the package is recognized', () => {
  const foreign = Object.assign(new Error('x'), { name: 'ParaclockError', code: 'ValueMalformed' })
  expect(isParaclockError(foreign, ValueMalformed)).toBe(true)
  expect(isParaclockError({ name: 'ParaclockError', code: 'ValueMalformed' })).toBe(false)
})
