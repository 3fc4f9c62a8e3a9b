import { parseSeconds } from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'
import { readServiceTime } from '../read/readServiceState.ts'
import type { CompiledTask } from '../schedule/compile/compileSchedule.ts'
import { compileSchedule } from '../schedule/compile/compileSchedule.ts'
import { parseTime } from '../schedule/compile/parseTime.ts'
import type { PrepareTaskArgs } from './readTaskSpec.ts'

/** Tasks, and the time of the chain that they were compiled for. */
export interface CompiledTasks {
  readonly tasks: readonly CompiledTask[]
  readonly now: bigint
}

/** Compiles a schedule to tasks of this chain, at the time of the chain. */
export async function compileTasks(
  service: Service,
  { schedule, snap, validate = true }: Pick<PrepareTaskArgs, 'schedule' | 'snap' | 'validate'>,
  providedId: Uint8Array
): Promise<CompiledTasks> {
  const now = await readServiceTime(service)
  // Without checks here, a schedule of the service goes to the chain unchanged.
  if (!validate && schedule.kind === 'times') {
    const executionTimes = schedule.times.map((time) => parseTime(time))
    return { tasks: [{ providedId, schedule: { kind: 'fixed', executionTimes } }], now }
  }
  if (!validate && schedule.kind === 'recurring') {
    const nextExecutionTime = parseTime(schedule.next)
    const frequency = parseSeconds(schedule.frequency)
    const stated = { kind: 'recurring', nextExecutionTime, frequency } as const
    return { tasks: [{ providedId, schedule: stated }], now }
  }
  const { callForm, limits } = service
  return {
    tasks: compileSchedule({ schedule, callForm, limits, now, providedId, snap }).tasks,
    now
  }
}
