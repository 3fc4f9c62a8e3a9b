import type { ParaclockError, ServiceVariant } from '@paraclock/core'
import type { LiveQuote } from '../quote/quotePrepared.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { PreparedTask } from './prepareTask.ts'
import type { TakenTask } from './readTaskEvents.ts'
import type { EncodedTask, PrepareTaskArgs } from './readTaskSpec.ts'

/** A task to plan. */
export interface WantedTask<Variant extends ServiceVariant | 'mixed' = 'mixed'>
  extends Pick<
    PrepareTaskArgs<Variant>,
    'providedId' | 'task' | 'schedule' | 'snap' | 'replaced' | 'maxFee'
  > {
  /**
   * Whether the task is planned although its call would fail now, or cannot be decoded. Defaults to
   * `false`.
   */
  readonly allowFailure?: boolean
  /** The tasks of an earlier, equal request that have ended since. They are not scheduled again. */
  readonly ended?: readonly TakenTask[] | undefined
}

/** A checked task as plain data, which `sendTasks` schedules. */
export interface TaskPlan {
  /** The provided id as text, which is safe to print. */
  readonly name: string
  /** `existing`: the service has the tasks already, or had them and they have ended. */
  readonly status: 'planned' | 'existing'
  /** The action, with its encoded and weighed call. */
  readonly task: EncodedTask
  /** `undefined` for tasks that have ended, and for tasks that the service would refuse. */
  readonly prepared: PreparedTask | undefined
  /** The tasks that the service has or had. Empty for a task to schedule. */
  readonly tasks: readonly TakenTask[]
  /** Absent if nothing is to be scheduled. */
  readonly price?: LiveQuote
  /** How the call would fail now: `on target with balances.InsufficientBalance`. */
  readonly failure?: string | undefined
  /** The error with which the service would refuse the task now. */
  readonly refusal?: ParaclockError | undefined
  /** The plan for people, in sentences: the id and the times, the action, the price, what to know. */
  readonly sentences: readonly string[]
}

/** A checked cancellation as plain data, which `sendTasks` sends. */
export interface CancelPlan extends Pick<TaskPlan, 'refusal' | 'sentences'> {
  readonly status: 'planned'
  readonly taskId: string
  /** `undefined` if nothing was checked, or if the chain's form of tasks is unknown. */
  readonly task: TaskRecord | undefined
  /** The call, and the task whose prepayment is refunded. */
  readonly prepared: Pick<PreparedTask, 'owner' | 'calls' | 'taskIds' | 'replaced' | 'needed'>
  readonly price?: never
}
