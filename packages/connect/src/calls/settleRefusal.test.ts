import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { CallRefused } from '../errors/requests.ts'
import type { RetryPolicy } from './retryPolicy.ts'
import { settleRefusal } from './settleRefusal.ts'

const method = 'author_submitExtrinsic'
const refusal = (rpcCode: number) =>
  new ParaclockError(CallRefused, { method, rpcCode, rpcMessage: 'Already Imported' })
type Refusal = ReturnType<typeof refusal>

const settle = (policy: RetryPolicy, error: Refusal, endpoint?: string): unknown =>
  settleRefusal({ method, params: ['0x'], policy }, error, endpoint)
const settleRepeated = (policy: RetryPolicy, error: Refusal): unknown =>
  settle(policy, error, 'wss://a.example')

test('a refusal stands if no earlier attempt may have arrived', () => {
  const error = refusal(1013)
  expect(() => settle('resubmit', error)).toThrow(error)
  expect(() => settleRepeated('read', error)).toThrow(error)
  expect(() => settleRepeated('never', error)).toThrow(error)
})

test('a repeated submission that the node already has gives its hash', () => {
  // The blake2-256 hash of no bytes.
  expect(settleRepeated('resubmit', refusal(1013))).toBe(
    '0x0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8'
  )
})

test('the outcome of a repeated submission that is refused is unknown', () => {
  const error = refusal(1010)
  expect(() => settleRepeated('resubmit', error)).toThrow(
    expect.objectContaining({
      code: 'CallOutcomeUnknown',
      cause: error,
      context: {
        ...{ method, endpoint: 'wss://a.example' },
        problem: 'the repeated call was refused: Already Imported'
      }
    })
  )
})
