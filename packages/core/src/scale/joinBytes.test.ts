import { expect, test } from 'vitest'
import { joinBytes } from './joinBytes.ts'

test.each([
  [[], []],
  [
    [[1, 2], [], [3]],
    [1, 2, 3]
  ]
])('%j joined', (parts, expected) => {
  expect([...joinBytes(parts.map((part) => Uint8Array.from(part)))]).toEqual(expected)
})
