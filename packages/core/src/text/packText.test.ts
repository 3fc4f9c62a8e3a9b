import { expect, test } from 'vitest'
import { packText, unpackText } from './packText.ts'

const LIMIT = 4 * 1024 * 1024

test('only text that was packed, and is not too long, is unpacked', async () => {
  expect(await unpackText(await packText('who “pays”'), LIMIT)).toBe('who “pays”')
  expect(await unpackText(Uint8Array.of(1, 2, 3), LIMIT)).toBeUndefined()
  expect(await unpackText(Uint8Array.of(...(await packText('x')), 1), LIMIT)).toBeUndefined()
  expect(await unpackText(await packText('x'.repeat(5_000_000)), LIMIT)).toBeUndefined()
})
