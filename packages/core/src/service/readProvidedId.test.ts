import { expect, test } from 'vitest'
import { readProvidedId } from './readProvidedId.ts'

test('text is its UTF-8 bytes, and bytes stay', () => {
  expect(readProvidedId('é')).toEqual(Uint8Array.of(0xc3, 0xa9))
  expect(readProvidedId('0x')).toEqual(Uint8Array.of(0x30, 0x78))
  expect(readProvidedId('')).toHaveLength(0)
  const bytes = Uint8Array.of(1)
  expect(readProvidedId(bytes)).toBe(bytes)
})

test.each([
  [7, 'it is neither text nor bytes'],
  ['\ud800', 'it has half of a surrogate pair, which has no UTF-8 form']
])('%j is refused', (value, problem) => {
  expect(() => readProvidedId(value)).toThrow(
    expect.objectContaining({
      ...{ code: 'ArgumentInvalid', context: { argument: 'the provided id', value, problem } }
    })
  )
})
