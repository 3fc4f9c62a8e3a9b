import type { Provenance } from '@paraclock/core'

/** The calls that a parachain makes on the host through a message. */
export type HrmpMessageCall = 'request' | 'accept' | 'close' | 'cancel' | 'establish'

/** A weight on the host. */
export interface HrmpWeight {
  /** Picoseconds on the reference machine. */
  readonly refTime: bigint
  /** Bytes of proof. */
  readonly proofSize: bigint
}

/** What a message that does one call costs on the host. */
export interface HrmpMessageFee {
  /** What the call does. */
  readonly call: HrmpMessageCall
  /** What the call weighs. */
  readonly callWeight: HrmpWeight
  /** What the whole program weighs, the call included. */
  readonly programWeight: HrmpWeight
  /** What the host takes for that, in its smallest unit. */
  readonly fee: bigint
  /**
   * What the program takes out of the sovereign account for it: the fee and a margin, of which the
   * program gives back what is left. It is not there when the deposit is reserved.
   */
  readonly withdrawn: bigint
  /** Where weight and fee come from. */
  readonly provenance: Provenance
}
