import type { ServiceVariant, Weight } from '@paraclock/core'
import type { ServicePricing, TargetRates } from '../../src/schedule/service/publishedPricing.ts'
import type { TaskRequest } from '../../src/schedule/service/TaskRequest.ts'

/** What happens to the service, as data. Accounts are SS58, hex or bytes. */
export type ServiceOperation<Variant extends ServiceVariant = ServiceVariant> =
  | {
      /** An account schedules a task. */
      readonly kind: 'schedule'
      readonly owner: string | Uint8Array
      readonly request: TaskRequest<Variant>
    }
  | {
      /** An account cancels a task. */
      readonly kind: 'cancel'
      readonly caller: string | Uint8Array
      readonly taskId: string | Uint8Array
    }
  | {
      /** A block begins: its time is set, and what is due is served. */
      readonly kind: 'block'
      /** The block's time in seconds since 1970. */
      readonly time: bigint
      /** What the runs may weigh, if the block has less to spare than the service may use. */
      readonly maxWeight?: Weight
    }
  | {
      /** Root sets what is known of a target, or removes it with `null`. */
      readonly kind: 'setTarget'
      readonly paraId: number
      readonly rates: TargetRates | undefined
    }
  | {
      /** The channel to a target opens or closes. It is open from the beginning. */
      readonly kind: 'setChannel'
      readonly paraId: number
      readonly open: boolean
    }
  | {
      /** A runtime upgrade changes the prices. */
      readonly kind: 'setPricing'
      readonly pricing: ServicePricing
    }
  | {
      /** An account transfers to another, and keeps what it needs to exist. */
      readonly kind: 'transfer'
      readonly from: string | Uint8Array
      readonly to: string | Uint8Array
      readonly amount: bigint
    }
  | {
      /** Something outside the service, such as the fee of a transaction, changes a free balance. */
      readonly kind: 'adjust'
      readonly account: string | Uint8Array
      /** What is added; negative for what is taken. */
      readonly amount: bigint
    }
