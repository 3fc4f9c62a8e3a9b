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
