import type { Chain } from '@paraclock/connect'
import type { AccountId20, AccountId32, Evidence, Sourced } from '@paraclock/core'
import type { NetworkId } from '../../locations/Location.ts'
import type { DerivationCandidate } from '../derive/listDerivations.ts'

/** The account that a foreign user has on a chain, and the source of this fact. */
export interface DetectedDerivation extends Sourced<AccountId32 | AccountId20> {
  /** The derivation of the account; `undefined` if no known algorithm gives the account. */
  readonly derivation: DerivationCandidate | undefined
}

/** The account that acted for a foreign user in a simulation of the user's message on the target. */
export interface MeasuredAccount {
  readonly account: AccountId32 | AccountId20 | undefined
  readonly evidence: readonly Evidence[]
}

/** The target and the user of a detection, and the user's possible accounts. */
export interface DetectionSubject {
  readonly target: Chain
  readonly user: AccountId32 | AccountId20
  readonly candidates: readonly DerivationCandidate[]
  readonly networks: readonly (NetworkId | undefined)[] | undefined
  readonly signal: AbortSignal
}
