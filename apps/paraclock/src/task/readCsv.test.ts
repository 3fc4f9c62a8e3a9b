import { expect, test } from 'vitest'
import { readCsv } from './readCsv.ts'

test('cells are read in quotes and plain, with the line on which their record begins', () => {
  const text = '\ufeffid, at\r\n"a ""b"", c",+1h\n\n"two\nlines",x\n,,\nlast,'
  expect(readCsv(text)).toEqual([
    { line: 1, cells: ['id', 'at'] },
    { line: 2, cells: ['a "b", c', '+1h'] },
    { line: 4, cells: ['two\nlines', 'x'] },
    { line: 7, cells: ['last', ''] }
  ])
})

test('a text without cells has no records', () => {
  for (const text of ['', '\n', '\ufeff', ' \r\n,\n']) expect(readCsv(text)).toEqual([])
})

test('a stray quote is found by its line', () => {
  expect(readCsv('id,at\nrent,"+1h')).toEqual({ malformedLine: 2 })
  expect(readCsv('id\nre"nt')).toEqual({ malformedLine: 2 })
  expect(readCsv('id\n"rent" x')).toEqual({ malformedLine: 2 })
})
