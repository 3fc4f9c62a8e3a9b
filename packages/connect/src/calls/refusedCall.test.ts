import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { CallRefused } from '../errors/requests.ts'
import { codeRefusal } from './refusedCall.ts'

test('the refusal of a node keeps its message and its code', () => {
  const raised = Object.assign(new Error('1010: Invalid Transaction'), { code: 1010 })
  expect(codeRefusal(raised, 'author_submitExtrinsic')).toMatchObject({
    code: 'CallRefused',
    source: 'chain',
    cause: raised,
    context: {
      method: 'author_submitExtrinsic',
      rpcCode: 1010,
      rpcMessage: '1010: Invalid Transaction'
    }
  })
  expect(codeRefusal(raised)).toMatchObject({ context: { method: 'a call' } })
})

test('any other error is unchanged', () => {
  const coded = new ParaclockError(CallRefused, {
    method: 'system_chain',
    rpcCode: 1,
    rpcMessage: 'no'
  })
  for (const error of [
    coded,
    new TypeError('x'),
    Object.assign(new Error(), { code: 'E' }),
    'text',
    null
  ]) {
    expect(codeRefusal(error)).toBe(error)
  }
})
