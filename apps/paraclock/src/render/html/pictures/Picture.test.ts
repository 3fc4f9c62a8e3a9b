import { expect, test } from 'vitest'
import { clipText } from './Picture.ts'

test('a text that fits is whole, and a longer one ends with a mark', () => {
  expect(clipText('Acme', 112)).toBe('Acme')
  expect(clipText('A chain with a long name', 112)).toBe('A chain with…')
})

test('digits are as wide as letters, and pictographs wider', () => {
  expect(clipText('chain 2000', 112)).toBe('chain 2000')
  expect(clipText('🚀'.repeat(8), 112)).toBe(`${'🚀'.repeat(6)}…`)
})
