import type { Weight } from '@paraclock/core'
import { palletErrorName } from '@paraclock/core'
import { addFees, runFee } from '../../src/schedule/rules/fees.ts'
import { subtractWeight } from '../../src/schedule/rules/weights.ts'
import type { TaskRecord } from '../../src/schedule/service/TaskRecord.ts'
import { removeRecord } from './cancelTask.ts'
import { collect, earn, moveBalance, refund, take } from './ledger.ts'
import { lesser } from './lesser.ts'
import type { ModelState } from './ModelState.ts'
import { performAction } from './performAction.ts'
import { bookRun, type NextStep, settleRun } from './settleRun.ts'
import { leaveSlot } from './slots.ts'

/**
 * Runs a task that was weighed. Its books are settled before the action, so that whatever the action
 * does, to this task as well, finds them in order. The next run is booked last, with what is given
 * back. Returns what the action did not use of its weight.
 */
export function runTask(state: ModelState, task: TaskRecord, run: bigint, weight: Weight): Weight {
  const { taskId, owner, feePerRun } = task
  take(state, owner, feePerRun.executionFee)
  settleRun(state, task, run)
  state.events.push({ kind: 'TaskRunning', taskId, run })
  const { error, unused, cost } = performAction(state, task)
  const used = runFee(subtractWeight(weight, unused), state.pricing)
  const earned = lesser(used, feePerRun.executionFee)
  earn(state, earned)
  moveBalance(state, owner, { free: feePerRun.executionFee - earned })
  collect(state, owner, cost)
  refund(state, owner, feePerRun.xcmpFee - cost)
  const given = addFees(feePerRun) - earned - cost
  const next = bookRun(state, taskId, run)
  if (error === undefined) {
    state.events.push({ kind: 'TaskExecuted', taskId, run, refund: given })
  } else {
    const last = next.kind !== 'rescheduled'
    state.events.push({ kind: 'TaskFailed', taskId, run, error, refund: given, last })
  }
  conclude(state, taskId, next, error === undefined)
  return unused
}

/** Reports a run whose slot passed without a block. */
export function missRun(state: ModelState, task: TaskRecord, run: bigint): void {
  const { taskId, owner, feePerRun } = task
  const given = addFees(feePerRun)
  refund(state, owner, given)
  settleRun(state, task, run)
  const next = bookRun(state, taskId, run)
  const last = next.kind !== 'rescheduled'
  state.events.push({ kind: 'TaskMissed', taskId, run, refund: given, last })
  conclude(state, taskId, next, false)
}

/**
 * Ends a task that can never run again, and gives all of its prepayment back. Only the place of this
 * run is removed: those of later runs leave as they come due.
 */
export function abandonTask(
  state: ModelState,
  task: TaskRecord,
  run: bigint,
  refusal: string
): void {
  const { taskId } = task
  if (refusal === 'CallCannotBeDecoded') {
    state.events.push({ kind: 'CallCannotBeDecoded', taskId, run })
  }
  leaveSlot(state, run, taskId)
  const given = removeRecord(state, task)
  const error = `AutomationTime.${palletErrorName(refusal)}`
  state.events.push({ kind: 'TaskFailed', taskId, run, error, refund: given, last: true })
}

/**
 * Reports what follows a run, and removes the record of a task that is over. A task that its own
 * call cancelled has been reported already.
 */
function conclude(
  state: ModelState,
  taskId: TaskRecord['taskId'],
  next: NextStep,
  executed: boolean
): void {
  const task = state.tasks.get(taskId)
  if (task === undefined) return
  if (next.kind === 'rescheduled') {
    const { nextRun, paid, passed } = next
    if (task.nextRun !== nextRun) return
    state.events.push({ kind: 'TaskRescheduled', taskId, nextRun, paid, passed })
    return
  }
  if (task.remainingRuns.length > 0) return
  state.tasks.delete(taskId)
  if (next.kind === 'dropped') {
    state.events.push({ kind: 'TaskNotRescheduled', taskId, error: next.error })
  } else if (executed) {
    state.events.push({ kind: 'TaskCompleted', taskId })
  }
}
