import type { Hex } from '@paraclock/core'
import { bytesToHex } from '@paraclock/core'
import { blake2Hasher } from '@paraclock/executor'

/** A runtime of a parachain: the hash of its code, and of what `writeEventTypes` writes for it. */
export interface TrustedRuntime {
  readonly paraId: number
  readonly code: Hex
  readonly eventTypes: Hex
}

/** What a verifier of receipts trusts. It comes from a source other than the receipt. */
export interface ReceiptCheckpoint {
  /** The genesis hash of the relay chain. */
  readonly genesis: Hex
  /** The id of the set of authorities that made the relay's block final. */
  readonly setId: number
  /** The BLAKE2b-256 hash of the answer of `GrandpaApi_grandpa_authorities`. */
  readonly authorities: Hex
  readonly runtimes: readonly TrustedRuntime[]
}

export const hashBytes = (bytes: Uint8Array): Hex => bytesToHex(blake2Hasher.hash(bytes))
