import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { ParaIdMalformed } from '../errors/values.ts'
import { parseParaId } from './parseParaId.ts'

test('a parachain id is a u32, as a number, a bigint or decimal text', () => {
  expect(parseParaId(2114)).toBe(2114)
  expect(parseParaId('2114')).toBe(2114)
  expect(parseParaId(0n)).toBe(0)
  expect(parseParaId('4294967295')).toBe(4_294_967_295)
})

test('other values are refused', () => {
  expect(raise(ParaIdMalformed, () => parseParaId('0x842')).context).toEqual({
    value: '0x842',
    problem: 'it is hexadecimal, not decimal'
  })
  raise(ParaIdMalformed, () => parseParaId(undefined))
  raise(ParaIdMalformed, () => parseParaId(-1))
  raise(ParaIdMalformed, () => parseParaId('4294967296'))
})
