import type { Weight } from '@paraclock/core'
import type { ProvidedIdInput } from './readProvidedId.ts'
import type { ServiceVariant } from './ServiceVariant.ts'
import type { FixedSchedule, TaskSchedule } from './TaskSchedule.ts'

interface XcmpAction {
  readonly kind: 'xcmp'
  /** The parachain that runs the call. */
  readonly paraId: number
  /** The token that pays: 0 is the service's native one, the only one that is taken. */
  readonly currencyId: number
  /** The encoded, proxied call. */
  readonly call: Uint8Array
}

/** Sends a call to another chain, as variant H takes it: its weight is a reference time. */
export interface HourXcmpAction extends XcmpAction {
  /** What the call weighs on its chain, in picoseconds. */
  readonly weight: bigint
}

/** Sends a call to another chain, as variant M takes it. */
export interface MinuteXcmpAction extends XcmpAction {
  /** What the call weighs on its chain. */
  readonly weight: Weight
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
export type TaskAction =
  | HourXcmpAction
  | MinuteXcmpAction
  | DynamicDispatchAction
  | NativeTransferAction

/** A task of variant H, as its call states it. */
export interface HourTaskRequest {
  readonly providedId: ProvidedIdInput
  readonly schedule: TaskSchedule
  readonly action: HourXcmpAction | DynamicDispatchAction
}

/** A task of variant M, as its call states it. */
export interface MinuteTaskRequest {
  readonly providedId: ProvidedIdInput
  readonly schedule: FixedSchedule
  readonly action: MinuteXcmpAction | NativeTransferAction
}

/** A task, as a call of the given variant states it. */
export type TaskRequest<Variant extends ServiceVariant = ServiceVariant> = {
  readonly hour: HourTaskRequest
  readonly minute: MinuteTaskRequest
}[Variant]
