import type { AccountLength, AccountOf } from '@paraclock/core'

/**
 * The algorithm of a derivation. If polkadot-sdk has a Rust type for the algorithm, the algorithm
 * has the name of this type.
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
  readonly account: AccountOf<Length>
  readonly algorithm: DerivationAlgorithm
}
