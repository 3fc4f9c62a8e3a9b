import {
  type AccountId32,
  bytesToHex,
  DuplicateTask,
  ParaclockError,
  TimeSlotFull
} from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import type { TaskRequest } from '../../src/schedule/service/TaskRequest.ts'
import { checkRequest } from '../../src/schedule/validate/validateTask.ts'
import { prepay, refund, take } from './ledger.ts'
import type { ModelState } from './ModelState.ts'
import { slotOf } from './occurrences.ts'
import { placeFee } from './placeFee.ts'
import { countPlaces, enterSlot, isSlotFull } from './slots.ts'

/** Stores a task, holds its places, burns their fee and takes its prepayment, or changes nothing. */
export function scheduleTask(state: ModelState, owner: AccountId32, request: TaskRequest): void {
  const checked = checkRequest({ ...state, owner, request })
  const { providedId, times, frequency, feePerRun, fees, prepaid } = checked
  const { taskId } = deriveTaskId({ owner, providedId })
  if (state.tasks.has(taskId)) {
    throw new ParaclockError(DuplicateTask, { providedId: bytesToHex(providedId), owner })
  }
  const { maxTasksPerSlot } = state.limits
  const full = times.find((time) => isSlotFull(state, time, taskId))
  if (full !== undefined) throw new ParaclockError(TimeSlotFull, { time: full })
  const fee = times
    .map((time) => countPlaces(state, time, taskId))
    .map((taken) => placeFee({ ...state, taken, places: maxTasksPerSlot }))
    .reduce((sum, each) => sum + each, 0n)
  prepay(state, owner, prepaid)
  try {
    prepay(state, owner, fee)
  } catch (error) {
    refund(state, owner, prepaid)
    throw error
  }
  take(state, owner, fee)
  for (const time of times) enterSlot(state, time, taskId)
  state.clock ??= { opened: slotOf(state.now, state.limits.slotLength), due: [] }
  const nextRun = times[0] as bigint
  state.tasks.set(taskId, {
    taskId,
    owner,
    providedId,
    schedule:
      frequency === undefined
        ? { kind: 'fixed', executionTimes: times }
        : { kind: 'recurring', nextExecutionTime: nextRun, frequency },
    remainingRuns: times,
    nextRun,
    action: request.action,
    feePerRun,
    prepaid
  })
  const runs = times.length
  state.events.push({ kind: 'TaskScheduled', taskId, owner, providedId, nextRun, runs, ...fees })
}
