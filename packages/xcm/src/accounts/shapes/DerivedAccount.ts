import type { AccountLength, AccountOf } from '@paraclock/core'

/**
 * The algorithm that derives an account. If a Rust type of polkadot-sdk implements it, it has the
 * name of that type, which is in the source of a runtime.
 */
export type DerivationAlgorithm =
  | 'HashedDescription'
  | 'Account32Hash'
  | 'LegacyDescribeForeignChainAccount'
  | 'SiblingParachainConvertsVia'
  | 'ChildParachainConvertsVia'
  | 'ParentIsPreset'
  | 'asDerivative'

/** An account that was derived, with the algorithm that produced it. */
export interface DerivedAccount<Length extends AccountLength = AccountLength> {
  /** The account. */
  readonly account: AccountOf<Length>
  /** The algorithm that produced it. */
  readonly algorithm: DerivationAlgorithm
}
