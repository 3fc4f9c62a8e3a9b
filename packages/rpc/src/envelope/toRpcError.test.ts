import { CallRefused } from '@paraclock/connect'
import {
  BlockMissing,
  errorToJson,
  ParaclockError,
  SubmissionRefused,
  SubscriptionUnsupported
} from '@paraclock/core'
import { expect, test } from 'vitest'
import {
  RequestLimitExceeded,
  RpcMethodUnknown,
  RpcParamInvalid,
  RpcRequestInvalid,
  RpcRequestMalformed,
  RpcRuntimeFailed
} from '../errors.ts'
import { toRpcError } from './toRpcError.ts'

const made = [
  [SubscriptionUnsupported, -32603, 'Internal error: '],
  [RpcRequestMalformed, -32700, 'Parse error: '],
  [RpcRequestInvalid, -32600, 'Invalid request: '],
  [RpcMethodUnknown, -32601, 'Method not found: '],
  [RpcParamInvalid, -32602, 'Invalid params: '],
  [RequestLimitExceeded, -32005, ''],
  [SubmissionRefused, 1010, ''],
  [BlockMissing, 4003, ''],
  [RpcRuntimeFailed, 1, '']
] as const

test.each(
  made.map(([definition, code, words]) => ({ name: definition.code, definition, code, words }))
)(
  'the error $name has the code $code, and its whole report as data',
  ({ definition, code, words }) => {
    const error = new ParaclockError(
      definition as typeof RpcRequestInvalid,
      definition.example as never
    )
    const report = JSON.parse(JSON.stringify(errorToJson(error)))
    expect(toRpcError(error)).toEqual({ code, message: `${words}${error.message}`, data: report })
  }
)

test.each([
  ['ReplacementRefused', 1014],
  ['FutureThing', 1]
])('an error of another package has the code of its name: %s, %d', (code, expected) => {
  const definition = { ...RpcRequestInvalid, code } as unknown as typeof RpcRequestInvalid
  const error = new ParaclockError(definition, { problem: 'x' })
  expect(toRpcError(error)).toMatchObject({ code: expected, message: error.message })
})

test('the refusal of a node is passed on as it was', () => {
  const context = { method: 'm', rpcCode: -32000, rpcMessage: 'no', data: { why: [1] } }
  expect(toRpcError(new ParaclockError(CallRefused, context))).toEqual({
    code: -32000,
    message: 'no',
    data: { why: [1] }
  })
})

test('only coded causes are in the report, because others may hold what no client should see', () => {
  const inner = new ParaclockError(
    RpcRequestInvalid,
    { problem: 'inner' },
    { cause: new Error('secret') }
  )
  const error = new ParaclockError(RpcMethodUnknown, { method: 'm' }, { cause: inner })
  expect(toRpcError(error).data).toMatchObject({
    causes: [{ name: 'ParaclockError', code: 'RpcRequestInvalid', message: inner.message }]
  })
  expect(JSON.stringify(toRpcError(error))).not.toContain('secret')
})

test.each([
  [Object.assign(new Error('bad nonce'), { code: 1010 }), { code: 1010, message: 'bad nonce' }],
  [Object.assign(new Error('no'), { code: 'ENOENT' }), { code: 1, message: 'no' }],
  [{ code: 7 }, { code: 7, message: 'an unknown error' }],
  ['text', { code: 1, message: 'an unknown error' }],
  [null, { code: 1, message: 'an unknown error' }],
  [undefined, { code: 1, message: 'an unknown error' }]
])('%o, which is not coded, becomes %j', (error, expected) => {
  expect(toRpcError(error)).toEqual(expected)
})
