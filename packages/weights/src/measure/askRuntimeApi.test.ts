import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { askResult, askRuntimeApi } from './askRuntimeApi.ts'

const ASK = { api: 'XcmPaymentApi', method: 'query', args: {} } as const

const answering = (value: unknown) =>
  ({ name: 'Acme', call: async () => ({ value, evidence: [] }) }) as unknown as Chain

test('an answer has the value and the question that gave it', async () => {
  const provenance = { kind: 'runtimeApi', detail: 'XcmPaymentApi_query on Acme', evidence: [] }
  expect(await askRuntimeApi(answering(7), ASK)).toEqual({ value: 7, provenance })
  expect(await askResult(answering({ success: true, value: 7 }), ASK)).toEqual({
    value: 7,
    provenance
  })
})

test.each([
  [{ type: 'AssetNotFound' }, 'AssetNotFound'],
  [undefined, 'null'],
  [7n, '"7"']
])('an error of the runtime is named: %o', async (value, rpcMessage) => {
  await expect(askResult(answering({ success: false, value }), ASK)).rejects.toMatchObject({
    code: 'CallRefused',
    source: 'chain',
    context: { method: 'XcmPaymentApi_query', rpcCode: 1, rpcMessage }
  })
})
