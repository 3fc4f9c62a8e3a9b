import type { Hex, Weight } from '@paraclock/core'
import type { TaskSchedule } from '../schedule/service/TaskRequest.ts'

/** The values for the parameters of a call, by purpose. */
export interface CallValues {
  readonly providedId?: Uint8Array
  readonly schedule?: TaskSchedule
  readonly paraId?: number
  /** The fee currency. Defaults to 0, the native token. */
  readonly currency?: unknown
  readonly callBytes?: Uint8Array
  /** The weight of the call on its chain: ref time alone, or with proof size. */
  readonly weight?: bigint | Weight
  /** A call of the service's own chain. */
  readonly call?: Hex
  readonly recipient?: Hex
  readonly amount?: bigint
  readonly taskId?: string
}
