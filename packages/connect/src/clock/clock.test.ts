import { freshModules } from '@tooling/vitest/freshModules'
import { expect, test, vi } from 'vitest'
import { backoffDelay } from './backoffDelay.ts'
import { systemClock } from './Clock.ts'
import { seedRandom } from './seedRandom.ts'

test('a wait doubles with each failure, up to the longest, and its upper half is random', () => {
  const settings = { firstMs: 100, maxMs: 1000 }
  const waits = (random: number): number[] =>
    [1, 2, 3, 4, 5, 100].map((failures) => backoffDelay(failures, settings, () => random))
  expect(waits(0)).toEqual([50, 100, 200, 400, 500, 500])
  expect(waits(0.999999)).toEqual([100, 200, 400, 800, 1000, 1000])
})

test('a seed gives the same numbers, another seed others, spread over the whole range', () => {
  const draw = (seed: number): number[] => {
    const random = seedRandom(seed)
    return Array.from({ length: 1000 }, random)
  }
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
  const numbers = draw(3)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  for (let decile = 0; decile < 10; decile += 1) {
    const inside = numbers.filter((number) => Math.floor(number * 10) === decile)
    expect(inside.length).toBeGreaterThan(60)
  }
})

test('a wait that is longer than any timer of the platform does not end at once', async () => {
  const run = vi.fn()
  const waits = [2 ** 31, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY]
  const cancels = waits.map((milliseconds) => systemClock.after(milliseconds, run))
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const cancel of cancels) cancel()
  expect(run).not.toHaveBeenCalled()
})

test('the machine’s clock runs what is due, and not what is cancelled', async () => {
  const runs: string[] = []
  await new Promise<void>((resolve) => {
    systemClock.after(1, () => runs.push('cancelled'))()
    systemClock.after(5, () => {
      runs.push('later')
      resolve()
    })
    systemClock.soon(() => runs.push('soon'))
  })
  expect(runs).toEqual(['soon', 'later'])
  const before = systemClock.now()
  expect(systemClock.now()).toBeGreaterThanOrEqual(before)
  expect(Math.abs(systemClock.wallTime() - Date.now())).toBeLessThan(1000)
})

test('a browser has no setImmediate: what is due soon still runs in order', async () => {
  vi.stubGlobal('setImmediate', undefined)
  try {
    const { systemClock: clock } = await freshModules()<typeof import('./Clock.ts')>(
      import.meta.resolve('./Clock.ts')
    )
    const runs: number[] = []
    await new Promise<void>((resolve) => {
      clock.soon(() => runs.push(1))
      clock.soon(() => {
        runs.push(2)
        resolve()
      })
    })
    expect(runs).toEqual([1, 2])
  } finally {
    vi.unstubAllGlobals()
  }
})
