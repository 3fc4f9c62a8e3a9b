import type { ServiceVariant } from '@paraclock/core'
import type { TargetRates } from '../../../src/schedule/service/publishedPricing.ts'
import type { CallMeaning } from '../CallMeaning.ts'
import type { ServiceModel } from '../createServiceModel.ts'

/** A call of the service's chain that histories dispatch. */
export interface KnownCall {
  readonly call: Uint8Array
  readonly meaning: CallMeaning
}

/** Who and what there is in a history. */
export interface HistoryWorld {
  readonly variant: ServiceVariant
  /** The length of a slot in seconds. */
  readonly slot: bigint
  /** Who schedules, as hex. */
  readonly owners: readonly string[]
  /** An account that receives what owners get rid of, as hex. */
  readonly sink: string
  /** The target that histories send to. */
  readonly paraId: number
  /** What is charged for it. */
  readonly rates: TargetRates
  /** The calls that histories dispatch, in variant H. */
  readonly calls: readonly KnownCall[]
}

/** What a history has to go by. */
export interface HistoryPosition {
  readonly world: HistoryWorld
  readonly model: ServiceModel
}
