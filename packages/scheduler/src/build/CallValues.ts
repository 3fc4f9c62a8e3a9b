import type { Hex, Weight } from '@paraclock/core'
import type { TaskSchedule } from '@paraclock/schedule'

/** What the parameters of a call can be filled from, by what they are for. */
export interface CallValues {
  readonly providedId?: Uint8Array
  readonly schedule?: TaskSchedule
  readonly paraId?: number
  /** The fee currency, in whatever form the chain takes it. 0, the native token, if left out. */
  readonly currency?: unknown
  readonly callBytes?: Uint8Array
  /** What the call weighs on its chain: a time alone, or with the size of its proof. */
  readonly weight?: bigint | Weight
  /** What the whole message weighs, where the chain asks for it. */
  readonly overallWeight?: bigint | Weight | undefined
  /** A call of the service's own chain. */
  readonly call?: Hex
  readonly recipient?: Hex
  readonly amount?: bigint
  readonly taskId?: string
  /** The account that signs. */
  readonly owner?: Hex | undefined
  /** Values for parameters that nothing else fills, by the name that the chain gives them. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
}
