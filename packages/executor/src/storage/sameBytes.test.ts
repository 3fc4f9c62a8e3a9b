import { expect, test } from 'vitest'
import { sameBytes } from './sameBytes.ts'

test('values are the same by their bytes', () => {
  const bytes = Uint8Array.of(1)
  expect([sameBytes(null, null), sameBytes(bytes, Uint8Array.of(1))]).toEqual([true, true])
  expect([sameBytes(null, bytes), sameBytes(bytes, null)]).toEqual([false, false])
  expect(sameBytes(bytes, Uint8Array.of(2))).toBe(false)
})
