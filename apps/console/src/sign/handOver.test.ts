import { expect, test } from 'vitest'
import { linkHandOver, readHandOver } from './handOver.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const linked = { role: 'service', call: '0x00000401', account: ALICE } as const
const queryOf = (hash: string): URLSearchParams => new URLSearchParams(hash.split('?')[1])

test('a link has the call, its chain and its account', () => {
  expect(readHandOver(queryOf(linkHandOver(linked)))).toEqual(linked)
  expect(readHandOver(queryOf('#/check?report=1.abc'))).toBeUndefined()
})

test.each([
  [{ ...linked, role: 'elsewhere' }, 'ArgumentInvalid'],
  [{ ...linked, call: '0x0' }, 'ArgumentInvalid'],
  [{ ...linked, call: '<b>' }, 'ArgumentInvalid'],
  [{ ...linked, account: 'nobody' }, 'AddressMalformed']
])('the link of %j is refused', (one, code) => {
  expect(() => readHandOver(queryOf(linkHandOver(one as typeof linked)))).toThrow(
    expect.objectContaining({ code })
  )
})
