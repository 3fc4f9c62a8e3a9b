import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { RequestLimitExceeded, RpcMethodUnknown, RpcParamInvalid } from './errors.ts'

test('the methods of the service are named if they are known', () => {
  const messageOf = (known?: readonly string[]) =>
    new ParaclockError(RpcMethodUnknown, { method: 'm', ...(known && { known }) }).message
  expect(messageOf()).toBe('"m" is not served here')
  expect(messageOf(['a', 'b'])).toBe('"m" is not served here; the service has a, b')
})

test('a limit is named with the number, if the request was counted', () => {
  const messageOf = (actual: number | undefined) =>
    new ParaclockError(RequestLimitExceeded, { limit: 'entries', actual, allowed: 7 }).message
  expect(messageOf(8)).toBe('the request has 8 entries, at most 7 are allowed')
  expect(messageOf(undefined)).toBe(
    'the request has more entries than allowed, at most 7 are allowed'
  )
})

test.each([
  ['accountId', 'Give an account as an SS58 address, or its bytes as 0x hex, as accountId.'],
  ['executions', 'Give a whole number from 0 to 4294967295 as executions.'],
  ['params', 'Pass the parameters as an array, in the order of the description.'],
  ['3', 'Leave out what "m" does not take, and correct the rest as the message says.']
])('the remedy for the parameter %s names its form', (param, summary) => {
  const error = new ParaclockError(RpcParamInvalid, { method: 'm', param, problem: 'x' })
  expect(error.remedies).toEqual([{ summary }])
})
