import type { AccountLength, AccountOf } from '@paraclock/core'

/**
 * The algorithm by which an account is derived. Each algorithm except `asDerivative` has the name
 * of its Rust type in polkadot-sdk.
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
