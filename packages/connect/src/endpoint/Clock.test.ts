import { expect, test, vi } from 'vitest'
import { afterIdle, backoffDelay, type Clock, systemClock } from './Clock.ts'

test('a wait doubles with each failure, up to the longest, and its upper half is random', () => {
  const settings = { firstMs: 100, maxMs: 1000 }
  const waits = (random: number): number[] =>
    [1, 2, 3, 4, 5, 100].map((failures) => backoffDelay(failures, settings, () => random))
  expect(waits(0)).toEqual([50, 100, 200, 400, 500, 500])
  expect(waits(0.999999)).toEqual([100, 200, 400, 800, 1000, 1000])
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
  })
  expect(runs).toEqual(['later'])
  const before = systemClock.now()
  expect(systemClock.now()).toBeGreaterThanOrEqual(before)
  expect(Math.abs(systemClock.wallTime() - Date.now())).toBeLessThan(1000)
})

/** A clock whose timers the test runs, as late as it chooses. */
function openClock() {
  const timers: { readonly at: number; run: (() => void) | undefined }[] = []
  const state = { now: 0 }
  const clock: Clock = {
    now: () => state.now,
    wallTime: () => state.now,
    after: (milliseconds, run) => {
      const timer: (typeof timers)[number] = { at: state.now + milliseconds, run }
      timers.push(timer)
      return () => {
        timer.run = undefined
      }
    }
  }
  const goTo = (now: number): void => {
    state.now = now
    for (const timer of [...timers]) {
      if (timer.at > now) continue
      const { run } = timer
      timer.run = undefined
      run?.()
    }
  }
  return { clock, goTo }
}

test('it runs when the wait is over', () => {
  const { clock, goTo } = openClock()
  let runs = 0
  afterIdle(clock, 5000, () => (runs += 1))
  goTo(4999)
  expect(runs).toBe(0)
  goTo(5100)
  expect(runs).toBe(1)
})

test('it waits again while the process is busy, four times at most', () => {
  const { clock, goTo } = openClock()
  let runs = 0
  afterIdle(clock, 5000, () => (runs += 1))
  for (const late of [9000, 18_000, 27_000]) goTo(late)
  expect(runs).toBe(0)
  goTo(36_000)
  expect(runs).toBe(1)
  afterIdle(clock, 5000, () => (runs += 1))
  goTo(45_000)
  goTo(50_100)
  expect(runs).toBe(2)
})

test('it is cancelled during either wait', () => {
  const { clock, goTo } = openClock()
  let runs = 0
  const [first, second] = [1, 2].map(() => afterIdle(clock, 5000, () => (runs += 1)))
  first?.()
  goTo(9000)
  second?.()
  goTo(20_000)
  expect(runs).toBe(0)
})
