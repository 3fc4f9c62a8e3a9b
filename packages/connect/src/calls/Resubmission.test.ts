import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { ConnectionLost } from '../errors/endpoints.ts'
import { CallRefused } from '../errors/requests.ts'
import { Resubmission } from './Resubmission.ts'
import type { RetryPolicy } from './retryPolicy.ts'

const method = 'author_submitExtrinsic'
const refusal = (rpcCode: number) =>
  new ParaclockError(CallRefused, { method, rpcCode, rpcMessage: 'Already Imported' })
const lost = new ParaclockError(ConnectionLost, { endpoint: 'wss://a.example', problem: 'reset' })

function doubt(policy: RetryPolicy): Resubmission {
  const doubted = new Resubmission({ method, params: ['0x'], policy })
  doubted.raise('wss://a.example', lost)
  return doubted
}

test('a refusal stands if no earlier attempt may have arrived', () => {
  const fresh = new Resubmission({ method, params: ['0x'], policy: 'resubmit' })
  for (const one of [fresh, doubt('read'), doubt('never')]) {
    const error = refusal(1013)
    expect(() => one.settle(error)).toThrow(error)
  }
})

test('a repeated submission that the node already has gives its hash', () => {
  // The blake2-256 hash of no bytes.
  expect(doubt('resubmit').settle(refusal(1013))).toBe(
    '0x0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8'
  )
})

test('the outcome of a repeated submission that is refused is unknown', () => {
  const error = refusal(1010)
  expect(() => doubt('resubmit').settle(error)).toThrow(
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
