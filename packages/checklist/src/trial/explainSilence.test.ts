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

const explain = (...messages: readonly string[]) =>
  explainSilence(
    {
      runtime,
      block: () => ({ hash: '0x07' }),
      logs: async () => messages.map((message) => ({ target: 'xcm', message }))
    } as unknown as SimulatedChain,
    failure
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
  const explained = await explain(dispatch(error), 'Message executed result=Ok(())')
  expect(explained.error.startsWith(name)).toBe(true)
  expect(explained).toMatchObject({ block: 7, event: 'messageQueue.Processed' })
})

test('what logs nothing stays as it is', async () => {
  expect(await explain('Dispatch successful')).toBe(failure)
})
