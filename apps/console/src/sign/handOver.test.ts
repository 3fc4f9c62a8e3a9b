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
  [{ ...linked, account: 'nobody' }, 'ValueMalformed']
])('the link of %j is refused', (one, code) => {
  expect(() => readHandOver(queryOf(linkHandOver(one as typeof linked)))).toThrow(
    expect.objectContaining({ code })
  )
})

test.each([
  [{ role: 'elsewhere' }, 'sign', 'elsewhere', 'it is not relay, service or target'],
  [{ call: '0x00' }, 'call', '0x00', 'it is not the bytes of a call as hex'],
  [{ call: undefined }, 'call', '', 'it is not the bytes of a call as hex'],
  [{ call: `0x${'00'.repeat(65_537)}` }, 'call', undefined, 'it is not the bytes of a call as hex']
])('a link with %o is refused by its part', (more, part, value, problem) => {
  const { role: sign, ...rest } = { ...linked, ...more }
  const given = Object.entries({ sign, ...rest }).filter(([, text]) => text !== undefined)
  expect(() => readHandOver(new URLSearchParams(given as [string, string][]))).toThrow(
    expect.objectContaining({
      code: 'ArgumentInvalid',
      context: {
        ...{ argument: `${part} of the link`, problem },
        value: value ?? `0x${'00'.repeat(65_537)}`
      }
    })
  )
})

test('a link without an account is refused, and calls of two to 65,536 bytes are read', () => {
  const bare = new URLSearchParams({ sign: 'relay', call: '0x0001' })
  expect(() => readHandOver(bare)).toThrow(expect.objectContaining({ code: 'ValueMalformed' }))
  for (const bytes of [2, 65_536]) {
    const call = `0x${'ab'.repeat(bytes)}` as const
    expect(readHandOver(queryOf(linkHandOver({ ...linked, call })))?.call).toBe(call)
  }
})
