import type { AccountId20, AccountId32 } from '@paraclock/core'

/** How many bytes the accounts of a chain have. */
export type AccountLength = 32 | 20

/** An account of a chain whose accounts have `Length` bytes. */
export type AccountOf<Length extends AccountLength> = Length extends 20 ? AccountId20 : AccountId32

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
  | 'PalletId'
  | 'asDerivative'

/** An account that was derived, with the algorithm that produced it. */
export interface DerivedAccount<Length extends AccountLength = AccountLength> {
  /** The account. */
  readonly account: AccountOf<Length>
  /** What produced it. */
  readonly algorithm: DerivationAlgorithm
}
