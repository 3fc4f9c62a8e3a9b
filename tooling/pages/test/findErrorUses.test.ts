import { expect, test } from 'vitest'
import { findErrorUses } from '../src/errors/findErrorUses.ts'

test('names in expressions count, names in imports and comments do not', () => {
  const { names } = findErrorUses(`
    import { ParaIdUnknown, ValueMalformed } from '@paraclock/core'
    // new ParaclockError(TaskUnknown, {})
    throw new ParaclockError(ValueMalformed, {})
  `)
  expect(names).toContain('ValueMalformed')
  expect(names).not.toContain('ParaIdUnknown')
  expect(names).not.toContain('TaskUnknown')
})

test('codes that are written as text are found where an error is asked for one', () => {
  const { codes } = findErrorUses(`
    if (isParaclockError(error, 'ValueMalformed') || error.code === 'CallRefused') return 'NoCode'
    if (error.code === 'ENOENT' || kind === 'SomeThing') return
  `)
  expect(codes).toEqual(['ValueMalformed', 'CallRefused'])
})
