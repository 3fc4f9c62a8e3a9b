import {
  CallCannotBeDecoded,
  CallWeightExceeded,
  TargetUnknown,
  type Weight
} from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { publishedPricing } from '../service/publishedPricing.ts'
import { computeQuote, quoteEndurance } from './computeQuote.ts'

const targets = new Map([
  [
    2200,
    {
      chargePerSecond: 50_000_000_000n,
      programWeight: { refTime: 600_000_000n, proofSize: 30_000n },
      assumedProofSize: 65_536n
    }
  ]
])
const message = { kind: 'xcmp', paraId: 2200, currencyId: 0, call: Uint8Array.of(1) } as const
const pricing = publishedPricing

// The worked examples of the fees in the guide to the service on chain.
const EXECUTION = 2_709_442_139n
// 0.9 ms of call and 0.6 ms of program, at 5 tokens a second.
const SENDING = 75_000_000n

test('a list costs its distinct times', () => {
  const quote = computeQuote({
    action: { ...message, weight: 900_000_000n },
    schedule: { kind: 'fixed', executionTimes: [60n, 120n, 60n] },
    pricing,
    targets
  })
  expect(quote).toEqual({
    perRun: { executionFee: EXECUTION, xcmpFee: SENDING },
    runs: 2,
    total: { executionFee: 2n * EXECUTION, xcmpFee: 2n * SENDING },
    prepaid: 2n * (EXECUTION + SENDING),
    recurring: false
  })
})

test('a call that is heavier than its target executes has no price', () => {
  const rates = targets.get(2200)
  if (rates === undefined) throw new Error('the target has rates')
  const maxCallWeight = { refTime: 2_000_000_000_000n, proofSize: 65_536n }
  const quote = (weight: bigint | Weight) =>
    computeQuote({
      action: { ...message, weight },
      schedule: { kind: 'fixed', executionTimes: [60n] },
      pricing,
      targets: new Map([[2200, { ...rates, maxCallWeight }]])
    })
  expect(raise(CallWeightExceeded, () => quote(300_000_000_000_000n)).context).toEqual({
    weight: '300000000000000 ps and 65536 bytes',
    limit: '2000000000000 ps and 65536 bytes'
  })
  const wide = { ...maxCallWeight, proofSize: 65_537n }
  raise(CallWeightExceeded, () => quote(wide))
  expect(quote(maxCallWeight).runs).toBe(1)
})

test('a recurring task prepays one run, and its booking', () => {
  const quote = computeQuote({
    action: { ...message, weight: { refTime: 900_000_000n, proofSize: 1n } },
    schedule: { kind: 'recurring', nextExecutionTime: 3600n, frequency: 3600n },
    pricing,
    targets
  })
  expect(quote).toMatchObject({ runs: 1, recurring: true })
  expect(quote.perRun).toEqual({ executionFee: 3_101_501_465n, xcmpFee: SENDING })
})

test('proof, bytes and delivery cost what is set for them', () => {
  const rates = targets.get(2200)
  if (rates === undefined) throw new Error('the target has rates')
  const more = { ...rates, chargePerMebibyte: 1_048_576n, feePerCallByte: 5n, deliveryFee: 7n }
  const { perRun } = computeQuote({
    action: { ...message, weight: 900_000_000n },
    schedule: { kind: 'fixed', executionTimes: [60n] },
    pricing,
    targets: new Map([[2200, more]])
  })
  const proof = rates.assumedProofSize + rates.programWeight.proofSize
  expect(perRun.xcmpFee).toBe(SENDING + proof + 5n + 7n)
})

test('a balance lasts for as many runs as it pays for', () => {
  const args = { perRun: { executionFee: 100n, xcmpFee: 20n }, next: 3600n, frequency: 3600n }
  expect(quoteEndurance({ ...args, spendable: 359n })).toEqual({ runs: 2n, lastRun: 7200n })
  expect(quoteEndurance({ ...args, spendable: 119n })).toEqual({ runs: 0n })
  const free = { executionFee: 0n, xcmpFee: 0n }
  expect(quoteEndurance({ ...args, perRun: free, spendable: 1n })).toEqual({ runs: 0n })
})

test('what has no price is refused', () => {
  const schedule = { kind: 'fixed', executionTimes: [60n] } as const
  const unknown = { ...message, paraId: 1, weight: 1n }
  raise(TargetUnknown, () => computeQuote({ action: unknown, schedule, pricing, targets }))
  const undecoded = {
    kind: 'dynamicDispatch',
    call: Uint8Array.of(1),
    callWeight: undefined
  } as const
  raise(CallCannotBeDecoded, () => computeQuote({ action: undecoded, schedule, pricing, targets }))
})
