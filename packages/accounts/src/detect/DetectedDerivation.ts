import type { AccountId20, AccountId32, Sourced } from '@paraclock/core'
import type { DerivationCandidate } from '../derive/listDerivations.ts'

/** The account that a foreign user has on a chain, and where that is known from. */
export interface DetectedDerivation extends Sourced<AccountId32 | AccountId20> {
  /** The algorithm that leads to the account, if it is a known one. */
  readonly derivation: DerivationCandidate | undefined
}
