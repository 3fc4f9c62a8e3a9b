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
  RpcRuntimeFailed
} from '../errors.ts'
import { toRpcError } from './toRpcError.ts'

const PARAM = { method: 'x', param: 'y', problem: 'z' }
const REFUSED = { chain: 'x', transaction: '0x12', reason: 'y' }
const made = [
  [new ParaclockError(SubscriptionUnsupported, { method: 'x' }), -32603, 'Internal error: '],
  [new ParaclockError(RpcRequestInvalid, { problem: 'x', isJson: false }), -32700, 'Parse error: '],
  [
    new ParaclockError(RpcRequestInvalid, { problem: 'x', isJson: true }),
    -32600,
    'Invalid request: '
  ],
  [new ParaclockError(RpcMethodUnknown, { method: 'x', known: [] }), -32601, 'Method not found: '],
  [new ParaclockError(RpcParamInvalid, PARAM), -32602, 'Invalid params: '],
  [new ParaclockError(RequestLimitExceeded, { limit: 'x', actual: 2, allowed: 1 }), -32005, ''],
  [new ParaclockError(SubmissionRefused, REFUSED), 1010, ''],
  [new ParaclockError(BlockMissing, { block: '0x12' }), 4003, ''],
  [new ParaclockError(RpcRuntimeFailed, { method: 'x', api: 'y', problem: 'z' }), 1, '']
] as const

test.each(made.map(([error, code, words]) => ({ name: error.code, error, code, words })))(
  'the error $name has the code $code, and its whole report as data',
  ({ error, code, words }) => {
    const report = JSON.parse(JSON.stringify(errorToJson(error)))
    expect(toRpcError(error)).toEqual({ code, message: `${words}${error.message}`, data: report })
  }
)

test.each([
  ['ReplacementRefused', 1014],
  ['FutureThing', 1]
])('an error of another package has the code of its name: %s, %d', (code, expected) => {
  const definition = { ...RpcRequestInvalid, code } as unknown as typeof RpcRequestInvalid
  const error = new ParaclockError(definition, { problem: 'x', isJson: true })
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
    { problem: 'inner', isJson: true },
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
