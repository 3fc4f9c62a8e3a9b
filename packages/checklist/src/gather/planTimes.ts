import type { CallForm } from '@paraclock/core'
import { compileSchedule, type ServiceLimits } from '@paraclock/schedule'
import type { NetworkConfig } from '../config/configSchema.ts'

/** How many slots ahead runs are assumed that the configuration does not name. */
const RUNS = 3
const MOST = 36

/** When the user's call is to run, in seconds since the Unix epoch. */
export function planTimes(args: {
  readonly config: NetworkConfig
  readonly callForm: CallForm
  readonly limits: ServiceLimits
  /** The service's time, in seconds since the Unix epoch. */
  readonly now: bigint
}): readonly number[] {
  const { config, callForm, limits, now } = args
  const { times, schedule, providedId = 'paraclock-check' } = config.automation
  if (times !== undefined) return times
  if (schedule !== undefined) {
    const [task] = compileSchedule({ schedule, callForm, limits, now, providedId }).tasks
    if (task?.schedule.kind === 'fixed')
      return task.schedule.executionTimes.slice(0, MOST).map(Number)
    if (task !== undefined) return [Number(task.schedule.nextExecutionTime)]
  }
  const slot = BigInt(limits.slotLength)
  const first = (now / slot + 2n) * slot
  return Array.from({ length: RUNS }, (_, index) => Number(first + BigInt(index) * slot))
}
