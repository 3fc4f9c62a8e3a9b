import { expect, test } from 'vitest'
import { isParaclockError } from './isParaclockError.ts'
import { ParaclockError } from './ParaclockError.ts'
import { HexMalformed } from './values.ts'
import { FactMissing, FileUnavailable } from './work.ts'

const error = new ParaclockError(HexMalformed, { value: '0x0', problem: 'odd length' })

test('an error carries its code, number, message, docs path and remedies', () => {
  expect(error.code).toBe('HexMalformed')
  expect(error.number).toBe(1001)
  expect(error.docs).toBe('docs/errors/core.md#HexMalformed')
  expect(error.message).toMatchInlineSnapshot(`""0x0" is not hex: odd length"`)
  expect(error.remedies[0]?.summary).toMatch(/^Give 0x/)
  expect(error.source).toBe('local')
})

test('a file that another program has open is not said to be missing first', () => {
  const remedyOf = (problem: string) =>
    new ParaclockError(FileUnavailable, { path: 'report.html', problem }).remedies[0]?.summary
  expect(remedyOf('EPERM: operation not permitted, rename')).toMatch(/^Close the program/)
  expect(remedyOf('EBUSY: resource busy or locked, rename')).toMatch(/^Close the program/)
  expect(remedyOf('ENOENT: no such file or directory')).toMatch(/^Check the path/)
})

test('a remedy for the case stands in place of those of the definition', () => {
  const cause = new TypeError('x')
  const special = new ParaclockError(
    HexMalformed,
    { value: 1, problem: 'a number' },
    { cause, source: 'chain', remedies: [{ summary: 'first' }] }
  )
  expect(special.remedies).toEqual([{ summary: 'first' }])
  expect(special.cause).toBe(cause)
  expect(special.source).toBe('chain')
})

test('text of a chain in the context cannot break the line of the message', () => {
  const hostile = new ParaclockError(FactMissing, { what: 'the name\n\u001b[2J\u202e' })
  expect(hostile.message).toBe('no source has the name\ufffd\ufffd[2J\ufffd')
})

test('an error is recognized by its definition and by its code', () => {
  expect(isParaclockError(error)).toBe(true)
  expect(isParaclockError(error, HexMalformed)).toBe(true)
  expect(isParaclockError(error, 'HexMalformed')).toBe(true)
  expect(isParaclockError(error, FactMissing)).toBe(false)
  expect(isParaclockError(error, 'FactMissing')).toBe(false)
  expect(isParaclockError(new TypeError('x'))).toBe(false)
})

test('an error of another copy of the package is recognized', () => {
  const foreign = Object.assign(new Error('x'), { name: 'ParaclockError', code: 'HexMalformed' })
  expect(isParaclockError(foreign, HexMalformed)).toBe(true)
  expect(isParaclockError({ name: 'ParaclockError', code: 'HexMalformed' })).toBe(false)
})
