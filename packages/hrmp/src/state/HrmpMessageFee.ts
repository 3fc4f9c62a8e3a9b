import type { Provenance, Weight } from '@paraclock/core'
import type { XcmVersion } from '@paraclock/xcm'

/** The calls that a parachain makes on the host through a message. */
export type HrmpMessageCall = 'request' | 'accept' | 'close' | 'cancel' | 'establish'

/** What a message that does one call costs on the host. */
export interface HrmpMessageFee {
  /** What the call does. */
  readonly call: HrmpMessageCall
  /** In which XCM version the message was weighed. */
  readonly version: XcmVersion
  /** What the call weighs. */
  readonly callWeight: Weight
  /** What the whole program weighs, the call included. */
  readonly programWeight: Weight
  /** What the host takes for that, in its smallest unit. */
  readonly fee: bigint
  /**
   * What the program takes out of the sovereign account for it: the fee and a margin, of which the
   * program gives back what is left. It is not there when the deposit is reserved.
   */
  readonly withdrawn: bigint
  /** Where the call's weight, the program's weight and the fee come from, in this order. */
  readonly provenance: readonly [Provenance, Provenance, Provenance]
}
