import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { parseEndpoint } from '../endpoint/parseEndpoint.ts'
import {
  ChainMismatch,
  EndpointRefused,
  EndpointUnavailable,
  NodeLagExceeded,
  RateLimitExceeded
} from '../errors/endpoints.ts'
import { EndpointRecord, failureOf, joinFailures, nextRecord } from './EndpointRecord.ts'

const backoff = { firstMs: 100, maxMs: 1_000 }
const [endpoint, lost] = ['wss://a.example', { stage: 'connecting', waitedMs: 1 }]
const timedOut = new ParaclockError(EndpointUnavailable, { endpoint, ...lost })

/** Returns the wait after each failure of an endpoint, in milliseconds. */
function listWaits(
  failures: readonly { readonly at: number; readonly error?: ParaclockError }[],
  connectedAt?: number
): readonly number[] {
  const record = new EndpointRecord(parseEndpoint(endpoint))
  return failures.map(({ at, error = timedOut }, index) => {
    if (index === failures.length - 1 && connectedAt !== undefined) record.succeed(connectedAt)
    record.fail(error, at, backoff, () => 1)
    return record.notBefore - at
  })
}

const thrice = [{ at: 1_000 }, { at: 2_000 }, { at: 3_000 }]

test('each failure doubles the wait, up to the longest', () => {
  expect(listWaits([...thrice, { at: 4_000 }, { at: 5_000 }])).toEqual([100, 200, 400, 800, 1_000])
})

test('ten seconds in use make earlier failures count no longer, and less do not', () => {
  const last = [...thrice, { at: 20_000 }]
  expect(listWaits(last, 10_000).at(-1)).toBe(100)
  expect(listWaits(last, 10_001).at(-1)).toBe(800)
})

test('a node that refuses, or states a time, is left alone for that long', () => {
  const limited = (retryAfterMs?: number) =>
    new ParaclockError(RateLimitExceeded, { endpoint, retryAfterMs })
  expect(listWaits([{ at: 1, error: limited(7_000) }])).toEqual([7_000])
  expect(listWaits([{ at: 1, error: limited() }])).toEqual([100])
  expect(
    listWaits([
      { at: 1, error: new ParaclockError(EndpointRefused, { endpoint, problem: 'it is silent' }) }
    ])
  ).toEqual([60_000])
})

const refusals: readonly ParaclockError[] = [
  new ParaclockError(ChainMismatch, { endpoint, fact: 'genesis', expected: 1, actual: 2 }),
  new ParaclockError(EndpointRefused, { endpoint, problem: 'it is silent' }),
  new ParaclockError(NodeLagExceeded, { endpoint, behind: '2 blocks', allowed: '1 blocks' })
]

test.each(refusals)('$code is permanent', (error) => {
  const record = new EndpointRecord(parseEndpoint(endpoint))
  expect(record.isUnfit).toBe(false)
  record.fail(error, 1000, backoff, () => 1)
  expect([record.isUnfit, record.notBefore]).toEqual([true, 61_000])
})

test('a failure that may pass is not permanent, and is forgotten after a success', () => {
  const record = new EndpointRecord(parseEndpoint(endpoint))
  record.fail(timedOut, 1000, backoff, () => 1)
  expect([record.isUnfit, record.failure]).toEqual([false, timedOut])
  record.succeed(2000)
  expect(record.failure).toBeUndefined()
})

test('an endpoint is stable after ten seconds in use, and not before its first use', () => {
  const record = new EndpointRecord(parseEndpoint(endpoint))
  expect(record.isStable(60_000)).toBe(false)
  record.succeed(1000)
  expect([record.isStable(10_999), record.isStable(11_000)]).toEqual([false, true])
  record.fail(timedOut, 12_000, backoff, () => 1)
  expect(record.isStable(60_000)).toBe(false)
})

/** Returns records of endpoints. Each may be tried from one of the times on. */
const listRecords = (...times: readonly number[]) =>
  times.map((notBefore, index) => {
    const record = new EndpointRecord(parseEndpoint(`wss://${index}.example`))
    record.notBefore = notBefore
    return record
  })

test.each([
  [[0, 0, 0], 0],
  [[3000, 900, 500], 1],
  [[3000, 2000, 2500], 1],
  [[1001, 1000, 0], 1],
  [[5000], 0]
])('of endpoints that may be tried from %j on, number %d is the next at 1,000', (times, index) => {
  const records = listRecords(...times)
  expect(nextRecord(records, 1000)).toBe(records[index])
})

test('without an endpoint, there is no failure', () => {
  expect(joinFailures([])).toBeUndefined()
})

test('all endpoints have failed only if each has failed', () => {
  const records = listRecords(0, 0)
  const [first, second] = records as [EndpointRecord, EndpointRecord]
  expect(failureOf(records)).toBeUndefined()
  first.failure = timedOut
  expect(failureOf(records)).toBeUndefined()
  expect(failureOf([first])).toBe(timedOut)
  second.failure = refusals[1]
  const { message } = refusals[1] as ParaclockError
  expect(failureOf(records)).toMatchObject({
    code: 'EndpointsUnavailable',
    cause: timedOut,
    context: {
      failures: [
        { endpoint: 'wss://0.example', code: 'EndpointUnavailable', message: timedOut.message },
        { endpoint: 'wss://1.example', code: 'EndpointRefused', message }
      ]
    }
  })
})
