import { expect, test } from 'vitest'
import { findErrorUses } from '../src/errors/findErrorUses.ts'

test('names in expressions count, names in imports and comments do not', () => {
  const { names } = findErrorUses(`
    import { HexMalformed, ValueMalformed } from '@paraclock/core'
    // new ParaclockError(TaskIdMalformed, {})
    throw new ParaclockError(HexMalformed, {})
  `)
  expect(names).toContain('HexMalformed')
  expect(names).not.toContain('ValueMalformed')
  expect(names).not.toContain('TaskIdMalformed')
})

test('codes that are written as text are found where an error is asked for one', () => {
  const { codes } = findErrorUses(`
    if (isParaclockError(error, 'HexMalformed') || error.code === 'CallRefused') return 'NoCode'
    if (error.code === 'ENOENT' || kind === 'SomeThing') return
  `)
  expect(codes).toEqual(['HexMalformed', 'CallRefused'])
})
