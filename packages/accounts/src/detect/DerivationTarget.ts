import type { AccountId20, AccountId32, Evidence, Hex } from '@paraclock/core'
import type { XcmVersion } from '@paraclock/xcm'
import type { AccountLength } from '../shapes/DerivedAccount.ts'

/** What asking `LocationToAccountApi_convert_location` came to. */
export type ConversionReply =
  | {
      readonly kind: 'answered'
      /** The SCALE encoded result. */
      readonly output: Hex
      /** The block at which it was asked. */
      readonly blockHash: Hex
    }
  /** The runtime does not have this API. */
  | { readonly kind: 'absent' }
  /** The runtime has the API and panicked, as it does on an XCM version that it does not know. */
  | { readonly kind: 'trapped'; readonly reason: string }

/** What a chain knows about one account. */
export interface AccountTraces {
  /** The account. */
  readonly account: AccountId32 | AccountId20
  /** Whether the user has, on this chain, a proxy whose delegate is the account. */
  readonly isDelegate: boolean
  /** The nonce: above zero, the account has acted. */
  readonly nonce: bigint
  /** What the account can spend, in the smallest unit. */
  readonly free: bigint
  /** What these were read from. */
  readonly evidence: readonly Evidence[]
}

/**
 * The chain on which a foreign user has an account, as far as the question needs it. Whoever has a
 * connection makes one of these; this package opens none.
 */
export interface DerivationTarget {
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** How many bytes its accounts have. */
  readonly accountLength: AccountLength
  /**
   * Asks `LocationToAccountApi_convert_location`. It rejects if the chain cannot be asked: nothing
   * is guessed in place of an answer that failed to arrive.
   */
  readonly convertLocation: (args: {
    /** A SCALE encoded `VersionedLocation`. */
    readonly location: Hex
    /** Its version. */
    readonly version: XcmVersion
    /** Aborted when the answer is no longer waited for. */
    readonly signal: AbortSignal
  }) => Promise<ConversionReply>
  /** Reads, at one block, what the chain knows about each account. */
  readonly readTraces: (args: {
    /** The accounts that may be the user's. */
    readonly accounts: readonly (AccountId32 | AccountId20)[]
    /** The user, whose proxies are looked at. */
    readonly user: AccountId32 | AccountId20
    /** Aborted when the answer is no longer waited for. */
    readonly signal: AbortSignal
  }) => Promise<readonly AccountTraces[]>
}
