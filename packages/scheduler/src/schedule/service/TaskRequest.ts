import type { ProvidedIdInput, ServiceVariant, Weight } from '@paraclock/core'

/** The schedule of a task with a list of times, in the form that calls of the service take. */
export interface FixedSchedule {
  readonly kind: 'fixed'
  /** The times in seconds since 1970, in any order. */
  readonly executionTimes: readonly bigint[]
}

/** The schedule of a recurring task, in the form that calls of variant `hour` take. */
export interface RecurringTaskSchedule {
  readonly kind: 'recurring'
  readonly nextExecutionTime: bigint
  readonly frequency: bigint
}

/**
 * The schedule of a task, in the form that calls of the service take. Variant `minute` takes only
 * `fixed`.
 */
export type TaskSchedule = FixedSchedule | RecurringTaskSchedule

/** The action of sending a call to another chain. */
export interface XcmpAction {
  readonly kind: 'xcmp'
  readonly paraId: number
  /** The id of the fee currency. The service accepts only 0, its native token. */
  readonly currencyId: number
  /** The SCALE bytes of the call for the target. */
  readonly call: Uint8Array
  /** The weight of the call on the target: ref time in picoseconds, or both dimensions. */
  readonly weight: bigint | Weight
}

/** The action of dispatching a call on the service chain. Only variant `hour` has this action. */
export interface DynamicDispatchAction {
  readonly kind: 'dynamicDispatch'
  readonly call: Uint8Array
  /**
   * The weight of `call` from the runtime; `undefined` if the runtime cannot decode `call`, or
   * `call` is nested too deeply.
   */
  readonly callWeight: Weight | undefined
}

/** The action of transferring the native token. Only variant `minute` has this action. */
export interface NativeTransferAction {
  readonly kind: 'nativeTransfer'
  /** The recipient: SS58, hex or bytes. */
  readonly recipient: string | Uint8Array
  readonly amount: bigint
}

/** The action of a task of any variant. */
export type TaskAction = XcmpAction | DynamicDispatchAction | NativeTransferAction

/** A task by its id, schedule and action. */
interface Request<Schedule extends TaskSchedule, Action extends TaskAction> {
  readonly providedId: ProvidedIdInput
  readonly schedule: Schedule
  readonly action: Action
}

/** A task that the calls of a variant can schedule. */
export type TaskRequest<Variant extends ServiceVariant = ServiceVariant> = {
  readonly hour: Request<TaskSchedule, XcmpAction | DynamicDispatchAction>
  readonly minute: Request<FixedSchedule, XcmpAction | NativeTransferAction>
}[Variant]
