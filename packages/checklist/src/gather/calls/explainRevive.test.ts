import { type Chain, encoded } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { explainRevive } from './explainRevive.ts'

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const PANIC = `4e487b71${word(18n)}`
const TEXT = `08c379a0${word(32n)}${word(4n)}${'706f6f72'.padEnd(64, '0')}`
const OWN = `d606d83f${word(5n)}`
const abi = [{ type: 'error', name: 'TooEarly', inputs: [{ name: 'until', type: 'uint64' }] }]
const user: Hex = `0x${'07'.repeat(32)}`
const call = { to: `0x${'ab'.repeat(20)}`, data: '0x1234', value: 3n } as const

/** A chain that answers calls of contracts. */
function chainOf(result: unknown, limits: readonly string[]) {
  const asked: Readonly<Record<string, unknown>>[] = []
  const names = ['origin', 'dest', 'value', ...limits, 'input_data']
  const target = {
    runtime: { api: () => ({ params: names.map((name) => ({ name })) }) },
    call: async ({ args, as }: { args: (typeof asked)[0]; as: (value: unknown) => unknown }) => {
      asked.push(args)
      return { value: as({ gas_consumed: {}, result }), evidence: [] }
    }
  } as unknown as Pick<Chain, 'call' | 'runtime'>
  return { target, asked }
}

const reverting = (data: string, flags: unknown = { bits: 1 }) => ({
  success: true,
  value: { flags, data: new Uint8Array(Buffer.from(data, 'hex')) }
})
const explain = async (result: unknown, limits: readonly string[] = ['gas_limit']) => {
  const { target, asked } = chainOf(result, limits)
  const { reason } = await explainRevive({ target, call, user, abi })
  return { reason, asked }
}

test.each([
  ['text', TEXT, 'poor'],
  ['a panic', PANIC, 'Panic(18), a division by zero'],
  ['an error that the interface names', OWN, 'TooEarly(until: 5)'],
  ['an error that it does not name', 'deadbeef00', '0xdeadbeef'],
  ['nothing', '', undefined]
])('a contract that reverts with %s is explained', async (_, data, said) => {
  expect((await explain(reverting(data))).reason).toBe(said)
  expect((await explain(reverting(data, 1))).reason).toBe(said)
})

test('one that does not revert, or is not run, has no reason', async () => {
  expect((await explain(reverting(TEXT, { bits: 0 }))).reason).toBeUndefined()
  expect((await explain({ success: false, value: { type: 'Module' } })).reason).toBeUndefined()
  expect((await explain({ success: true, value: 'odd' })).reason).toBeUndefined()
})

test('limits are left to the chain, whatever they are called', async () => {
  const { asked } = await explain(reverting(''), ['weight_limit', 'storage_deposit_limit'])
  expect(asked).toEqual([
    {
      origin: encoded(user),
      dest: encoded(call.to),
      value: encoded(`0x03${'00'.repeat(15)}`),
      weight_limit: encoded('0x00'),
      storage_deposit_limit: encoded('0x00'),
      input_data: encoded('0x081234')
    }
  ])
})

test('a chain without the API is not asked', async () => {
  const target = { runtime: { api: () => undefined } } as unknown as Pick<Chain, 'call' | 'runtime'>
  expect(await explainRevive({ target, call, user, abi })).toEqual({
    reason: undefined,
    unseen: expect.stringContaining('no ReviveApi'),
    evidence: []
  })
})
