import type { AccountLength, AccountOf } from '@paraclock/core'

/**
 * The algorithm by which an account is derived. `asDerivative` is a call of the Utility pallet. The
 * other names are those of Rust types in polkadot-sdk.
 */
export type DerivationAlgorithm =
  | 'HashedDescription'
  | 'Account32Hash'
  | 'LegacyDescribeForeignChainAccount'
  | 'SiblingParachainConvertsVia'
  | 'ChildParachainConvertsVia'
  | 'ParentIsPreset'
  | 'asDerivative'

/** A derived account, and the algorithm of its derivation. */
export interface DerivedAccount<Length extends AccountLength = AccountLength> {
  readonly account: AccountOf<Length>
  readonly algorithm: DerivationAlgorithm
}
