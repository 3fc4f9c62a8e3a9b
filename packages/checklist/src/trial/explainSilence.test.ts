import type { Hex } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { expect, test } from 'vitest'
import { explainSilence } from './explainSilence.ts'

const errors = { tag: 'variant', value: [{ name: 'NotProxy', index: 2, fields: [] }] }
const runtime = {
  metadata: {
    pallets: [{ name: 'Proxy', index: 41, errors: { type: 0 } }],
    lookup: [{ path: [], def: errors }]
  }
}
const failure = {
  chain: 'target',
  block: 7,
  event: 'messageQueue.Processed',
  error: 'none'
} as const
const dispatch = (error: string) =>
  `Dispatch failed error_and_info=DispatchErrorWithPostInfo { post_info: PostDispatchInfo { actual_weight: None, pays_fee: Yes }, error: ${error} }`

const begin = (call: string) =>
  `Processing instruction instruction=Transact { origin_kind: SovereignAccount, fallback_max_weight: None, call: "0x${call}" }`

const explain = (task: Hex | undefined, ...messages: readonly string[]) =>
  explainSilence(
    {
      runtime,
      block: () => ({ hash: '0x07' }),
      logs: async () => messages.map((message) => ({ target: 'xcm', message }))
    } as unknown as SimulatedChain,
    failure,
    task
  )

test.each([
  ['Module(ModuleError { index: 41, error: [2, 0, 0, 0], message: None })', 'proxy.NotProxy'],
  [
    'Module(ModuleError { index: 254, error: [2, 0, 0, 0], message: None })',
    'Module.ModuleError.index'
  ],
  ['Token(FundsUnavailable)', 'Token.FundsUnavailable'],
  ['BadOrigin', 'BadOrigin']
])('%s is named', async (error, name) => {
  const explained = await explain(undefined, dispatch(error), 'Message executed result=Ok(())')
  expect(explained.error.startsWith(name)).toBe(true)
  expect(explained).toMatchObject({ block: 7, event: 'messageQueue.Processed' })
})

test('what logs nothing stays as it is', async () => {
  expect(await explain(undefined, 'Dispatch successful')).toBe(failure)
})

test('the error of a call of another task in the block is not that of this one', async () => {
  const own = [begin('aa01'), dispatch('BadOrigin')]
  const other = [begin('bb01'), dispatch('Token(FundsUnavailable)')]
  const { error } = await explain('0x04aa0100', ...other, ...own, ...other)
  expect(error.startsWith('BadOrigin')).toBe(true)
  expect(await explain('0x04aa0100', ...other)).toBe(failure)
})
