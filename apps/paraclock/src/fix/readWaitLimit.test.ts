import { expect, test } from 'vitest'
import { readWaitLimit } from './readWaitLimit.ts'

test.each([
  [undefined, 600_000],
  ['0s', 0],
  ['90s', 90_000],
  ['4h', 14_400_000],
  ['24h', 86_400_000]
])('%s is %i milliseconds', (wait, left) => {
  expect(readWaitLimit(wait).left).toBe(left)
})

test.each(['', '10', '-1m', '1.5h', '25h', '999999999s', '1d', 'ten'])('%j is refused', (wait) => {
  expect(() => readWaitLimit(wait)).toThrow(
    expect.objectContaining({ code: 'CommandArgumentInvalid' })
  )
})
