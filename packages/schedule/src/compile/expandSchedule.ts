import { ParaclockError, parseSeconds } from '@paraclock/core'
import { ScheduleMalformed } from '../errors/schedules.ts'
import type { ExpandedSchedule, ScheduleWindow } from './ExpandedSchedule.ts'
import { expandCronSchedule } from './expandCronSchedule.ts'
import { expandDates } from './expandDates.ts'
import { expandEvery } from './expandEvery.ts'
import { parseTime } from './parseTime.ts'
import type { Schedule } from './Schedule.ts'

/** The moments of a schedule, or its interval if it has no end. */
export function expandSchedule(schedule: Schedule, window: ScheduleWindow): ExpandedSchedule {
  switch (schedule.kind) {
    case 'times': {
      const times = schedule.times.map((time) => Number(parseTime(time)))
      return { kind: 'list', times, changes: [] }
    }
    case 'recurring':
      return {
        kind: 'recurring',
        next: Number(parseTime(schedule.next)),
        frequency: Number(parseSeconds(schedule.frequency))
      }
    case 'every':
      return expandEvery(schedule, window)
    case 'cron':
      return expandCronSchedule(schedule, window)
    case 'dates':
      return { kind: 'list', ...expandDates(schedule) }
    default:
      throw new ParaclockError(ScheduleMalformed, {
        value: (schedule as { kind?: unknown }).kind,
        part: 'kind',
        problem: 'its kind is not times, recurring, every, cron or dates'
      })
  }
}
