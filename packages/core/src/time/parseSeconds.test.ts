import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { ValueMalformed } from '../errors/values.ts'
import { parseSeconds } from './parseSeconds.ts'

test('a span of time is read from every form of whole seconds', () => {
  for (const value of [3600, 3600n, '3600']) expect(parseSeconds(value)).toBe(3600n)
})

test('other values are refused', () => {
  raise(ValueMalformed, () => parseSeconds('1h'))
  raise(ValueMalformed, () => parseSeconds(0.5))
  raise(ValueMalformed, () => parseSeconds(-1))
})
