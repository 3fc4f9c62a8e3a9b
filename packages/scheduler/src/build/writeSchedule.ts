import { ParaclockError } from '@paraclock/core'
import type { TaskSchedule } from '@paraclock/schedule'
import type { CallWriter } from './CallWriter.ts'

/** Writes a list of times, which is all of a schedule in variant M. */
export function writeTimes(writer: CallWriter, schedule: TaskSchedule): CallWriter {
  if (schedule.kind !== 'fixed') {
    const operation = 'a recurring schedule'
    throw new ParaclockError('OperationUnsupported', { operation, variant: 'minute' })
  }
  writer.count(schedule.executionTimes.length)
  for (const time of schedule.executionTimes) writer.u64(time)
  return writer
}

/** Writes the choice between a list and a recurring schedule, as variant H has it. */
export function writeSchedule(writer: CallWriter, schedule: TaskSchedule): CallWriter {
  if (schedule.kind === 'fixed') return writeTimes(writer.u8(0), schedule)
  return writer.u8(1).u64(schedule.nextExecutionTime).u64(schedule.frequency)
}
