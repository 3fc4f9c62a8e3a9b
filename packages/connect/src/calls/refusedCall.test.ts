import { noteSecret, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { isRateLimit } from '../endpoint/readFrames.ts'
import { CallRefused } from '../errors/requests.ts'
import { asPolkadotError, codeRefusal, refusedCall } from './refusedCall.ts'

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

test('the error of a refusal has the node’s code, message and data, without secrets', () => {
  noteSecret('s3cr3t-0f-a-node')
  const data = { why: ['s3cr3t-0f-a-node'] }
  const error = refusedCall('m', { code: 7, message: 'no s3cr3t-0f-a-node', data })
  expect(error).toMatchObject({
    code: 'CallRefused',
    source: 'chain',
    context: { method: 'm', rpcCode: 7, rpcMessage: 'no …', data: { why: ['…'] } }
  })
})

test('a refusal becomes an error of polkadot.js, and any other error is unchanged', async () => {
  const refusal = refusedCall('m', { code: 1010, message: 'no', data: 'why' })
  expect(await asPolkadotError(refusal)).toMatchObject({
    name: 'RpcError',
    code: 1010,
    message: '1010: no: why',
    data: 'why'
  })
  for (const error of [new TypeError('x'), undefined, 'text']) {
    expect(await asPolkadotError(error)).toBe(error)
  }
})

test.each([
  [-32999, 'x', true],
  [429, 'x', true],
  [-32000, 'rate-limited', true],
  [-31999, 'rate limited', false],
  [-32001, 'Too many calls', true],
  [-32001, 'too many', false],
  [428, 'rate limit', false]
])('error %d with the message %j is a limited rate: %s', (code, message, expected) => {
  expect(isRateLimit({ code, message })).toBe(expected)
})
