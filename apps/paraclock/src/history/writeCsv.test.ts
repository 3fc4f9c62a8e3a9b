import { expect, test } from 'vitest'
import { writeCsv } from './writeCsv.ts'

test('cells with separators, quotes or line breaks are quoted', () => {
  const text = writeCsv(
    ['a', 'b'],
    [
      ['1,2', 'say "x"'],
      ['two\nlines', '']
    ]
  )
  expect(text).toBe('a,b\r\n"1,2","say ""x"""\r\n"two\nlines",')
})

test('a cell that a sheet would compute is text, and a negative number stays one', () => {
  const rows = [['=1+1'], ['@x'], ['-5'], ['-a']]
  expect(writeCsv(['n'], rows)).toBe("n\r\n'=1+1\r\n'@x\r\n-5\r\n'-a")
})
