import { CallRefused } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { RequestLimitExceeded } from '../errors.ts'
import { toErrorObject, writeAnswer } from './writeAnswer.ts'

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

  test('what nobody has foreseen is an internal error, -32603', () => {
    const strange = [new TypeError('x is no function'), { code: 'ENOENT' }, { code: 1.5 }]
    for (const error of strange) expect(toErrorObject(error).code).toBe(-32603)
  })
})

test('a result is written as it stands', () => {
  expect(JSON.parse(writeAnswer('"a"', 'null'))).toEqual({ jsonrpc: '2.0', id: 'a', result: null })
})
