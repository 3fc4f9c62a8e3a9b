import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { ValueMalformed } from '../errors/values.ts'
import { parseParaId } from './parseParaId.ts'

test('a parachain id is a u32, as a number, a bigint or decimal text', () => {
  expect(parseParaId(2114)).toBe(2114)
  expect(parseParaId('2114')).toBe(2114)
  expect(parseParaId(0n)).toBe(0)
  expect(parseParaId('4294967295')).toBe(4_294_967_295)
})

test('other values are refused', () => {
  expect(raise(ValueMalformed, () => parseParaId('0x842')).context).toEqual({
    type: 'parachain id',
    value: '0x842',
    problem: 'it is hexadecimal, not decimal'
  })
  raise(ValueMalformed, () => parseParaId(undefined))
  raise(ValueMalformed, () => parseParaId(-1))
  raise(ValueMalformed, () => parseParaId('4294967296'))
})
