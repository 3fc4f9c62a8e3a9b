import { expect, test, vi } from 'vitest'
import { Timetable } from './Timetable.ts'

test('moments are told as they happen, and are a table afterwards', () => {
  const report = vi.fn()
  let now = 5_000
  const timetable = new Timetable(report, () => now)
  timetable.note('nodes started')
  now += 61_400
  timetable.note('first final block', 'relay 3 | target\n1')
  expect(report.mock.calls).toEqual([['nodes started'], ['first final block: relay 3 | target\n1']])
  expect(timetable.render()).toBe(
    [
      '| after | what | with |',
      '|---|---|---|',
      '| 0:00 | nodes started |  |',
      '| 1:01 | first final block | relay 3 \\| target 1 |'
    ].join('\n')
  )
})
