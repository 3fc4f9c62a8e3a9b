import type { ServiceVariant, TaskRecord, TaskRequest } from '@paraclock/schedule'
import { planPause } from './planPause.ts'
import { scheduleStep } from './steps.ts'
import type { PlanContext, TaskPlan } from './TaskPlan.ts'

/**
 * Plans to change a task. The service has no such call, so the task is cancelled and created again;
 * made in one batch that fails as a whole (`utility.batchAll`), it is never without either. Under
 * the same provided id the task keeps its id.
 *
 * @throws ParaclockError Those of `computeQuote` and `buildTask`.
 */
export function planChange<Variant extends ServiceVariant>(
  context: PlanContext<Variant>,
  args: {
    /** The task as it stands. */
    readonly task: TaskRecord
    /** What it shall be. */
    readonly request: TaskRequest<Variant>
  }
): TaskPlan {
  const pause = planPause(context, args.task)
  const { step, prepaid } = scheduleStep(context, args.task.owner, args.request)
  const { refund } = pause.cost
  return { steps: [...pause.steps, step], cost: { refund, prepaid, calls: 2 } }
}
