import {
  FeeOutOfRange,
  isParaclockError,
  ParaclockError,
  palletErrorName,
  type TaskId,
  TimeTooFarOut
} from '@paraclock/core'
import { addFees, feePerRun } from '../../src/schedule/rules/fees.ts'
import type { FeeDetails } from '../../src/schedule/service/publishedPricing.ts'
import type { TaskRecord } from '../../src/schedule/service/TaskRecord.ts'
import { heaviestDueRun } from './heaviestDueRun.ts'
import { prepay } from './ledger.ts'
import type { ModelState } from './ModelState.ts'
import { firstOccurrenceAfter } from './occurrences.ts'
import { reviewAction } from './reviewAction.ts'
import { keepPlace, leaveSlot } from './slots.ts'

/** What follows a run. */
export type NextStep =
  | {
      readonly kind: 'rescheduled'
      readonly nextRun: bigint
      readonly paid: bigint
      readonly passed: bigint
    }
  | { readonly kind: 'dropped'; readonly error: string }
  | { readonly kind: 'over' }

/** The greatest factor by which the price of a recurring task may rise from run to run. */
const MAX_PRICE_STEP = 2n

/**
 * Takes a run off a task's books. A task without a next run keeps its record for the time being, so
 * that its id stays taken while it runs.
 */
export function settleRun(state: ModelState, task: TaskRecord, run: bigint): void {
  leaveSlot(state, run, task.taskId)
  const remainingRuns = task.remainingRuns.filter((time) => time !== run)
  const prepaid = task.prepaid - addFees(task.feePerRun)
  const [nextRun = run] = remainingRuns
  state.tasks.set(task.taskId, { ...task, remainingRuns, nextRun, prepaid })
}

/** What follows a settled run. Books the next run of a task that recurs. */
export function bookRun(state: ModelState, taskId: TaskId, run: bigint): NextStep {
  const task = state.tasks.get(taskId)
  const nextRun = task?.remainingRuns[0]
  if (nextRun !== undefined) return { kind: 'rescheduled', nextRun, paid: 0n, passed: 0n }
  if (task?.schedule.kind !== 'recurring') return { kind: 'over' }
  try {
    return bookNext(state, task, task.schedule.frequency, run)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return { kind: 'dropped', error: `AutomationTime.${palletErrorName(error.code)}` }
  }
}

/** Today's price of a recurring run. While there is none, because it overflows, the price before. */
function priceNext(state: ModelState, task: TaskRecord): FeeDetails {
  const action = reviewAction(state, task.action)
  try {
    const heaviest = heaviestDueRun(state.pricing)
    return feePerRun({ ...state, action, recurs: true, heaviest })
  } catch (error) {
    if (isParaclockError(error, FeeOutOfRange)) return task.feePerRun
    throw error
  }
}

/** Books the next occurrence, and pays for it at today's price, or changes nothing. */
function bookNext(state: ModelState, task: TaskRecord, frequency: bigint, run: bigint): NextStep {
  const next = firstOccurrenceAfter(run, frequency, state.now)
  if (next === undefined) {
    throw new ParaclockError(TimeTooFarOut, { latest: state.now + state.limits.horizon })
  }
  const { time, passed } = next
  const perRun = priceNext(state, task)
  const paid = addFees(perRun)
  if (paid > MAX_PRICE_STEP * addFees(task.feePerRun)) {
    return { kind: 'dropped', error: 'AutomationTime.FeeRose' }
  }
  prepay(state, task.owner, paid)
  keepPlace(state, time, task.taskId)
  state.tasks.set(task.taskId, {
    ...task,
    remainingRuns: [time],
    nextRun: time,
    feePerRun: perRun,
    prepaid: paid
  })
  return { kind: 'rescheduled', nextRun: time, paid, passed }
}
