import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { parseEndpoint } from '../endpoint/parseEndpoint.ts'
import { EndpointTimedOut, NodeMissing, RateLimitExceeded } from '../errors/endpoints.ts'
import { EndpointRecord } from './EndpointRecord.ts'

const backoff = { firstMs: 100, maxMs: 1_000 }
const [endpoint, lost] = ['wss://a.example', { stage: 'connecting', waitedMs: 1 }]
const timedOut = new ParaclockError(EndpointTimedOut, { endpoint, ...lost })

/** How long an endpoint is left alone after each of its failures. */
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
      { at: 1, error: new ParaclockError(NodeMissing, { endpoint, problem: 'it is silent' }) }
    ])
  ).toEqual([60_000])
})
