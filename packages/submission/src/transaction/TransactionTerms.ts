import type { Hex } from '@paraclock/core'

/** How a transaction is made, beside its call and its signer. Everything has a default. */
export interface TransactionTerms {
  /** What is added to the fee, in the smallest unit. 0 if left out. */
  readonly tip?: bigint
  /** For how many blocks it is valid: a power of two, 4 to 4,096. 64 if left out. */
  readonly eraBlocks?: number
  /**
   * The hash of the metadata that the signer knows, for signers that check it, such as a Ledger.
   * `compute` makes it from the chain's own metadata, where the chain's transactions carry one.
   */
  readonly metadataHash?: Hex | 'compute'
  /** What pays the fee, where the chain lets the signer choose; as polkadot.js takes it. */
  readonly assetId?: unknown
}
