import { expect, test } from 'vitest'
import { describeProblem } from './describeProblem.ts'

test.each([
  ['ENOTFOUND', 'no host has this name (ENOTFOUND)'],
  ['EPROTO', 'it does not speak TLS; a plain port is ws:// (EPROTO)'],
  [
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'it does not speak TLS; a plain port is ws:// (ERR_SSL_WRONG_VERSION_NUMBER)'
  ],
  ['the socket\nclosed', String.raw`"the socket\nclosed"`],
  ['toString', '"toString"']
])('%j', (problem, expected) => {
  expect(describeProblem(problem)).toBe(expected)
})
