import type { TaskSchedule } from '@paraclock/schedule'
import type { ParamForm } from '@paraclock/types'
import type { Fail } from './CallValues.ts'

/** Writes a schedule with the variants and the fields that the chain's type has. */
export function fillSchedule(schedule: TaskSchedule, form: ParamForm, fail: Fail): unknown {
  if (form.kind !== 'schedule') throw fail('its type is no schedule')
  if (schedule.kind === 'fixed') {
    if (form.fixed === null) throw fail('the chain takes no lists of times')
    const { variant, times } = form.fixed
    const list = schedule.executionTimes
    return { [variant]: times === null ? list : { [camelCase(times)]: list } }
  }
  if (form.recurring === null) throw fail('the chain has no schedule without end')
  const { variant, next, frequency } = form.recurring
  if (next === null || frequency === null) throw fail('the fields of its type have no names')
  return {
    [variant]: {
      [camelCase(next)]: schedule.nextExecutionTime,
      [camelCase(frequency)]: schedule.frequency
    }
  }
}

// As polkadot.js names the fields of a type.
function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
