import type { AccountLength, AccountOf } from '@paraclock/core'

/**
 * How an account follows from something else. Where a Rust type of polkadot-sdk does it, the name
 * is that of the type, so that it can be found in the source of a runtime.
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
  /** What produced it. */
  readonly algorithm: DerivationAlgorithm
}
