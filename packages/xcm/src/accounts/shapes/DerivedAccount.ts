import type { AccountLength, AccountOf } from '@paraclock/core'

/** The algorithm, with the name of the Rust type in polkadot-sdk if there is such a type. */
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
