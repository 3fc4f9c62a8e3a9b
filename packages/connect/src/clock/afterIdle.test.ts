import { expect, test } from 'vitest'
import { afterIdle } from './afterIdle.ts'
import type { Clock } from './Clock.ts'

/** A clock whose timers the test runs, as late as it chooses. */
function openClock() {
  const timers: { readonly at: number; run: (() => void) | undefined }[] = []
  const state = { now: 0 }
  const clock: Clock = {
    now: () => state.now,
    wallTime: () => state.now,
    soon: (run) => run(),
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
