import type { AccountId32, ServiceVariant, TaskId } from '@paraclock/core'
import type { ServiceLimits } from '../../src/schedule/service/publishedLimits.ts'
import type { ServicePricing, TargetRates } from '../../src/schedule/service/publishedPricing.ts'
import type { TaskRecord } from '../../src/schedule/service/TaskRecord.ts'
import type { CallMeaning } from './CallMeaning.ts'
import type { Clock } from './clock.ts'
import type { ServiceEvent } from './ServiceEvent.ts'

/** What an account holds of the service's token. */
export interface ModelAccount {
  /** What is free. */
  readonly free: bigint
  /** What is on hold for prepayments. */
  readonly held: bigint
}

/** All that the model remembers. The functions beside it change it in place. */
export interface ModelState {
  readonly variant: ServiceVariant
  readonly limits: ServiceLimits
  readonly existentialDeposit: bigint
  readonly feeCollector: AccountId32
  readonly interpretCall: ((call: Uint8Array) => CallMeaning | undefined) | undefined
  readonly tasks: Map<TaskId, TaskRecord>
  readonly slots: Map<bigint, readonly TaskId[]>
  /** The recurring tasks that a slot has beside its places, in the order in which they came. */
  readonly extraPlaces: Map<bigint, readonly TaskId[]>
  readonly accounts: Map<AccountId32, ModelAccount>
  readonly targets: Map<number, TargetRates>
  readonly closedChannels: Set<number>
  /** The targets that got a message in this block. */
  readonly messagedTargets: Set<number>
  pricing: ServicePricing
  now: bigint
  clock: Clock | undefined
  /** The latest slot in which a run was ever booked. */
  latestSlot: bigint
  events: ServiceEvent[]
}
