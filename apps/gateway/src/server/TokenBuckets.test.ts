import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TokenBuckets } from './TokenBuckets.ts'

test('as many at once as two seconds grant, then as many as time grants', () => {
  let now = 0
  const buckets = new TokenBuckets(10, () => now)
  const granted = Array.from({ length: 25 }, () => buckets.take('a', 1)).filter(
    (wait) => wait === 0
  )
  expect(granted).toHaveLength(20)
  expect(buckets.take('a', 1)).toBe(100)
  expect(buckets.take('b', 1)).toBe(0)
  now += 100
  expect(buckets.take('a', 1)).toBe(0)
  expect(buckets.take('a', 1)).toBeGreaterThan(0)
})

test('what asks for many is granted them, and waits longer afterwards', () => {
  let now = 0
  const buckets = new TokenBuckets(10, () => now)
  expect(buckets.take('a', 100)).toBe(0)
  now += 5000
  expect(buckets.take('a', 1)).toBe(3100)
  now += 3100
  expect(buckets.take('a', 1)).toBe(0)
})

test('over any time no more is granted than the rate, the first allowance and one excess', () => {
  const step = fc.record({
    waits: fc.integer({ min: 0, max: 500 }),
    count: fc.integer({ min: 1, max: 30 })
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = 0
      let granted = 0
      const buckets = new TokenBuckets(20, () => now)
      for (const { waits, count } of steps) {
        now += waits
        if (buckets.take('a', count) === 0) granted += count
      }
      expect(granted).toBeLessThanOrEqual(40 + (now / 1000) * 20 + 30)
    })
  )
})

test('no limit, and a client that is forgotten', () => {
  const none = new TokenBuckets(0)
  expect(none.take('a', 1_000_000)).toBe(0)
  const buckets = new TokenBuckets(1, () => 0)
  buckets.take('a', 10)
  expect(buckets.take('a', 1)).toBeGreaterThan(0)
  buckets.forget('a')
  expect(buckets.take('a', 1)).toBe(0)
})

test('however many clients come, those who came last are known', () => {
  const buckets = new TokenBuckets(1, () => 0)
  for (let client = 0; client < 70_000; client += 1) buckets.take(String(client), 10)
  expect(buckets.take('69999', 1)).toBeGreaterThan(0)
  expect(buckets.take('0', 1)).toBe(0)
})

test('a debt is that of a minute at most, and nothing is owed without a limit', () => {
  let now = 0
  const buckets = new TokenBuckets(10, () => now)
  buckets.debit('a', 0)
  buckets.debit('a', 1_000_000)
  expect(buckets.take('a', 1)).toBe(60_100)
  now += 60_099
  expect(buckets.take('a', 1)).toBe(1)
  now += 1
  expect(buckets.take('a', 1)).toBe(0)
  const none = new TokenBuckets(0, () => now)
  none.debit('a', 1_000_000)
  expect(none.take('a', 1)).toBe(0)
})

test('a pause grants no more than two seconds do', () => {
  let now = 0
  const buckets = new TokenBuckets(10, () => now)
  buckets.debit('a', 20)
  expect(buckets.take('a', 1)).toBe(100)
  now += 3_600_000
  const granted = Array.from({ length: 25 }, () => buckets.take('a', 1)).filter(
    (wait) => wait === 0
  )
  expect(granted).toHaveLength(20)
})

test('of 65,536 clients all are known, and the one that was unused for longest is forgotten first', () => {
  const buckets = new TokenBuckets(1, () => 0)
  for (let client = 0; client < 65_536; client += 1) buckets.debit(String(client), 10)
  expect(buckets.take('0', 1)).toBeGreaterThan(0)
  buckets.debit('another', 10)
  // The first was just used, so the second is gone.
  expect(buckets.take('0', 1)).toBeGreaterThan(0)
  expect(buckets.take('1', 1)).toBe(0)
})
