import { expect, test } from 'vitest'
import { advanceClock, type Clock, finishSlot, nextStretch } from './clock.ts'

const settings = { slotLength: 60n, latest: 87_060n }
const at = (opened: bigint): Clock => ({ opened, due: [] })

test('a block in the next slot opens it', () => {
  const clock = advanceClock({ clock: at(600n), current: 660n, ...settings })
  expect(clock).toEqual({ opened: 660n, due: [{ from: 660n, until: 720n, missed: false }] })
  expect(advanceClock({ clock, current: 660n, ...settings })).toBe(clock)
})

test('slots between two blocks are missed, and later ones of a kind are one stretch', () => {
  const clock = advanceClock({ clock: at(600n), current: 900n, ...settings })
  expect(clock.due).toEqual([
    { from: 660n, until: 900n, missed: true },
    { from: 900n, until: 960n, missed: false }
  ])
  expect(nextStretch(clock)).toBe(1)
  const next = advanceClock({ clock, current: 960n, ...settings })
  expect(next.due.at(-1)).toEqual({ from: 900n, until: 1020n, missed: false })
})

test('a long stop reaches as far as the latest slot with a run', () => {
  const clock = advanceClock({ clock: at(600n), current: 6_000_000n, ...settings })
  expect(clock.due[0]).toEqual({ from: 660n, until: 87_120n, missed: true })
  const idle = advanceClock({ clock: at(600n), current: 900n, ...settings, latest: 600n })
  expect(idle.due).toEqual([{ from: 900n, until: 960n, missed: false }])
})

test('a queue that is full runs late what it would have missed', () => {
  let clock = at(600n)
  for (let stops = 1n; stops <= 12n; stops += 1n) {
    clock = advanceClock({ clock, current: 600n + stops * 600n, ...settings })
  }
  expect(clock.due).toHaveLength(16)
  expect(clock.due.at(-1)).toEqual({ from: 5400n, until: 7860n, missed: false })
})

test('slots are finished one by one', () => {
  const clock: Clock = { opened: 900n, due: [{ from: 660n, until: 780n, missed: true }] }
  expect(nextStretch(clock)).toBe(0)
  const once = finishSlot(clock, 0, 60n)
  expect(once.due).toEqual([{ from: 720n, until: 780n, missed: true }])
  expect(nextStretch(finishSlot(once, 0, 60n))).toBeUndefined()
})
