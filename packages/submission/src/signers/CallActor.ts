import type { Hex } from '@paraclock/core'

/** In whose name a call is made, where that is not the signer: it is wrapped before it is signed. */
export interface CallActor {
  /** The account that the call is made as, as hex: the owner of what it schedules. */
  readonly account: Hex
  /** Puts a call into one that the signer makes. */
  wrap(call: Hex): Hex
}
