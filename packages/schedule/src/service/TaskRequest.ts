import type { ProvidedIdInput, ServiceVariant, Weight } from '@paraclock/core'

/** A list of times, as a call of the service carries it: seconds since 1970. */
export interface FixedSchedule {
  readonly kind: 'fixed'
  /** The times, in any order. */
  readonly executionTimes: readonly bigint[]
}

/** A first time and an interval, as a call of variant H carries them. */
export interface RecurringTaskSchedule {
  readonly kind: 'recurring'
  /** The first time, in seconds since 1970. */
  readonly nextExecutionTime: bigint
  /** The interval in seconds. */
  readonly frequency: bigint
}

/** When a task runs, as the service understands it. Variant M takes `fixed` only. */
export type TaskSchedule = FixedSchedule | RecurringTaskSchedule

/** Sends a call to another chain. */
export interface XcmpAction {
  readonly kind: 'xcmp'
  /** The parachain that runs the call. */
  readonly paraId: number
  /** The token that pays: 0 is the service's native one, the only one that is taken. */
  readonly currencyId: number
  /** The encoded, proxied call. */
  readonly call: Uint8Array
  /** What the call weighs on its chain: the reference time in picoseconds, or both dimensions. */
  readonly weight: bigint | Weight
}

/** Dispatches a call of the service's own chain: variant H. */
export interface DynamicDispatchAction {
  readonly kind: 'dynamicDispatch'
  /** The encoded call. */
  readonly call: Uint8Array
  /** What the runtime weighs the call at, or `null` if the runtime cannot decode it. */
  readonly callWeight: Weight | null
}

/** Transfers the native token: variant M. */
export interface NativeTransferAction {
  readonly kind: 'nativeTransfer'
  /** Who receives it: SS58, hex or bytes. */
  readonly recipient: string | Uint8Array
  /** How much, in the smallest unit. */
  readonly amount: bigint
}

/** What a task of any variant runs. */
export type TaskAction = XcmpAction | DynamicDispatchAction | NativeTransferAction

interface Request<Schedule extends TaskSchedule, Action extends TaskAction> {
  /** The id that the owner provides. */
  readonly providedId: ProvidedIdInput
  /** When the task runs. */
  readonly schedule: Schedule
  /** What it runs. */
  readonly action: Action
}

/** A task, as the calls of a variant can state it. */
export type TaskRequest<Variant extends ServiceVariant = ServiceVariant> = {
  readonly hour: Request<TaskSchedule, XcmpAction | DynamicDispatchAction>
  readonly minute: Request<FixedSchedule, XcmpAction | NativeTransferAction>
}[Variant]
