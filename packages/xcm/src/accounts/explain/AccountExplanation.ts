import type { AccountId20, AccountId32, Hex } from '@paraclock/core'
import type { DerivationCandidate } from '../derive/listDerivations.ts'
import type { AccountInput, ForeignOrigin } from '../shapes/ForeignUser.ts'

/** The users and chains that an account may belong to: the more is given, the more is recognised. */
export interface ExplainContext {
  /** Accounts of users on their own chains: SS58, hex or bytes. */
  readonly users?: readonly AccountInput[]
  /** The chains that the users may come from, as seen from the chain of the account. */
  readonly origins?: readonly ForeignOrigin[]
  /** How many derivatives (`utility.asDerivative`) of each user to try: 0 to 65,536. Defaults to 16. */
  readonly derivatives?: number
}

/** What an account was found to be. */
export type AccountFinding =
  | { readonly kind: 'sovereign'; readonly paraId: number; readonly on: 'relay' | 'sibling' }
  | { readonly kind: 'parent' }
  | {
      readonly kind: 'pallet'
      /** The id: its 8 characters, or hex where they cannot be printed. */
      readonly palletId: string
      /** What follows the id, if it is not all zeros: the pallet's name for a sub-account. */
      readonly subAccount?: Hex
    }
  | { readonly kind: 'ethereumAddress'; readonly address: AccountId20 }
  | { readonly kind: 'user'; readonly user: AccountId32 | AccountId20 }
  | {
      readonly kind: 'derived'
      readonly user: AccountId32 | AccountId20
      readonly from: ForeignOrigin
      readonly derivation: DerivationCandidate
    }
  | { readonly kind: 'foreignChain'; readonly from: ForeignOrigin }
  | {
      readonly kind: 'derivative'
      readonly user: AccountId32 | AccountId20
      readonly index: number
    }
  | { readonly kind: 'unknown' }

/** What an account is, as far as its bytes and the candidates show. */
export type AccountExplanation = AccountFinding & {
  /** The account. */
  readonly account: AccountId32 | AccountId20
  /** What it is, in one sentence. */
  readonly summary: string
}
