import { expect, test } from 'vitest'
import { findRaisedCodes } from './findRaisedCodes.ts'

test('codes that are written out are found, over lines and with type arguments', () => {
  const source = `
    throw new ParaclockError('First', {})
    const error = new ParaclockError<'Second'>(
      'Second',
      { value }
    )
  `
  expect(findRaisedCodes(source)).toEqual({ literal: ['First', 'Second'], computed: [] })
})

test('comments, other classes and texts do not count', () => {
  const source = `
    // new ParaclockError('Comment', {})
    /** new ParaclockError('Doc', {}) */
    const text = "new ParaclockError('Text', {})"
    throw new OtherError('Other')
  `
  expect(findRaisedCodes(source)).toEqual({ literal: [], computed: [] })
})

test('a code that is computed is told with its line', () => {
  expect(findRaisedCodes('\nthrow new ParaclockError(code, {})')).toEqual({
    literal: [],
    computed: [2]
  })
})
