import {
  type ServiceVariant,
  sumFees,
  type TaskRecord,
  type TaskRequest,
  totalFee
} from '@paraclock/schedule'
import { amountOf, cancelStep } from './steps.ts'
import type { PlanContext, TaskPlan } from './TaskPlan.ts'

/** A pause: a plan that cancels, and what to schedule again later. */
export interface PausePlan<Variant extends ServiceVariant> extends TaskPlan {
  /** The task as it stands, to be kept and given to `planResume`. */
  readonly remaining: TaskRequest<Variant>
}

/**
 * Plans a pause. The service has none, so it is a cancellation, and the task is created again to
 * resume it: its places in the slots are given up, and a recurring task loses its rhythm only if it
 * is resumed at another time.
 *
 * @throws ParaclockError `OperationUnsupported` if the chain has no call to cancel.
 */
export function planPause<Variant extends ServiceVariant>(
  context: PlanContext<Variant>,
  task: TaskRecord
): PausePlan<Variant> {
  const refund = sumFees(totalFee(task.feePerRun, task.remainingRuns.length))
  return {
    steps: [cancelStep(context, task)],
    cost: { refund: amountOf(context, refund), prepaid: amountOf(context, 0n), calls: 1 },
    remaining: remainingRequest(task) as TaskRequest<Variant>
  }
}

/** What of a task is still to come, as a call would state it. */
function remainingRequest(task: TaskRecord): TaskRequest {
  const { providedId, action, schedule, remainingRuns, nextRun } = task
  return {
    providedId,
    action,
    schedule:
      schedule.kind === 'fixed'
        ? { kind: 'fixed', executionTimes: remainingRuns }
        : { kind: 'recurring', nextExecutionTime: nextRun, frequency: schedule.frequency }
  } as TaskRequest
}
