import { CallRefused, ConnectionLost, EndpointUnavailable } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { RequestLimitExceeded } from '@paraclock/rpc'
import { describe, expect, test } from 'vitest'
import { ClientLimitExceeded } from '../errors.ts'
import { toErrorObject, writeAnswer, writeError } from './writeAnswer.ts'

describe('the code of an error', () => {
  test("a node's own is kept, with its words and data", () => {
    const context = { method: 'x', rpcCode: 1010, rpcMessage: 'Invalid Transaction', data: 'Stale' }
    expect(toErrorObject(new ParaclockError(CallRefused, context))).toEqual({
      code: 1010,
      message: 'Invalid Transaction',
      data: 'Stale'
    })
    const polkadot = Object.assign(new Error('1010: Invalid Transaction'), { code: 1010 })
    expect(toErrorObject(polkadot)).toEqual({ code: 1010, message: '1010: Invalid Transaction' })
  })

  test('a limit is -32005', () => {
    const context = { limit: 'levels of nesting', actual: undefined, allowed: 32 }
    expect(toErrorObject(new ParaclockError(RequestLimitExceeded, context)).code).toBe(-32005)
  })

  test('a limit of chainHead_v1_follow is -32800, and its rate limit -32005', () => {
    const follow = 'chainHead_v1_follow'
    const context = { limit: 'subscriptions on one connection', actual: 3, allowed: 2 }
    const rate = { limit: 'units of work a second', allowed: 500, retryAfterMs: 40 }
    const codes = [
      toErrorObject(new ParaclockError(RequestLimitExceeded, context), follow),
      toErrorObject(new ParaclockError(RequestLimitExceeded, context), 'chainHead_v1_header'),
      toErrorObject(new ParaclockError(ClientLimitExceeded, rate), follow)
    ].map(({ code }) => code)
    expect(codes).toEqual([-32800, -32005, -32005])
  })

  test('what nobody has foreseen is an internal error, -32603', () => {
    const strange = [new TypeError('x is no function'), { code: 'ENOENT' }, { code: 1.5 }]
    for (const error of [...strange, null, undefined, 'text']) {
      expect(toErrorObject(error)).toEqual({
        code: -32603,
        message: 'the gateway failed to answer'
      })
    }
  })

  test('what a node has nested too deep to be written is an internal error', () => {
    let data: unknown = 1
    for (let depth = 0; depth < 100_000; depth += 1) data = [data]
    const context = { method: 'x', rpcCode: 1, rpcMessage: 'no', data }
    const text = writeError('7', new ParaclockError(CallRefused, context))
    expect(JSON.parse(text)).toMatchObject({ id: 7, error: { code: -32603 } })
  })

  test('causes that are not coded errors stay here', () => {
    const cause = new Error('connect ECONNREFUSED 10.0.0.5:9944')
    const context = { endpoint: 'a', problem: 'ECONNREFUSED' }
    const error = new ParaclockError(EndpointUnavailable, context, { cause })
    const outer = new ParaclockError(ConnectionLost, context, { cause: error })
    expect(writeError('1', outer)).toContain('EndpointUnavailable')
    expect(writeError('1', outer)).not.toContain('10.0.0.5')
  })
})

test('a result is written as it stands', () => {
  expect(JSON.parse(writeAnswer('"a"', 'null'))).toEqual({ jsonrpc: '2.0', id: 'a', result: null })
})
