import type { AccountLength, AccountOf } from '@paraclock/core'

/**
 * The algorithm that derives an account. An algorithm that a Rust type of polkadot-sdk implements
 * has the name of that type, as the source of a runtime writes it.
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
