import type { ShownTask } from './TaskDesk.ts'

const DAY_SECONDS = 24 * 3600
const WEEK_DAYS = 7
const WEEKS = 6

export interface ShownDay {
  /** The date in UTC: `2026-11-24`. */
  readonly date: string
  readonly runs: readonly { readonly time: number; readonly task: ShownTask }[]
}

/** Lists weeks from Monday to Sunday, with the runs of each day. The first week contains `now`. */
export function listWeeks(
  now: number,
  tasks: readonly ShownTask[]
): readonly (readonly ShownDay[])[] {
  const today = Math.floor(now / DAY_SECONDS)
  // Day 0 of the count, 1970-01-01, was a Thursday.
  const monday = today - ((today + 3) % WEEK_DAYS)
  const days = new Map<number, { time: number; task: ShownTask }[]>()
  for (const task of tasks) {
    for (const time of task.runs) {
      const day = Math.floor(time / DAY_SECONDS)
      const runs = days.get(day) ?? []
      runs.push({ time, task })
      days.set(day, runs)
    }
  }
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (__, index) => {
      const day = monday + week * WEEK_DAYS + index
      const runs = (days.get(day) ?? []).toSorted((one, two) => one.time - two.time)
      return { date: new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10), runs }
    })
  )
}
