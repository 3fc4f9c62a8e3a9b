import {
  FeeOutOfRange,
  isParaclockError,
  ParaclockError,
  palletErrorName,
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

/**
 * Takes a run off a task's books and books the next one. A task without a next run keeps its record
 * for the time being, so that its id stays taken while it runs.
 */
export function settleRun(state: ModelState, task: TaskRecord, run: bigint): NextStep {
  leaveSlot(state, run, task.taskId)
  const remainingRuns = task.remainingRuns.filter((time) => time !== run)
  const prepaid = task.prepaid - addFees(task.feePerRun)
  const [nextRun] = remainingRuns
  if (nextRun !== undefined) {
    state.tasks.set(task.taskId, { ...task, remainingRuns, nextRun, prepaid })
    return { kind: 'rescheduled', nextRun, paid: 0n, passed: 0n }
  }
  const ended = { ...task, remainingRuns, prepaid }
  state.tasks.set(task.taskId, ended)
  if (task.schedule.kind === 'fixed') return { kind: 'over' }
  try {
    return bookNext(state, ended, task.schedule.frequency, run)
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
