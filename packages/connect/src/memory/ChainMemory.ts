import type { Hex } from '@paraclock/core'

/** A request about one block. It omits the hash of the block, and so fits any other block. */
export interface RememberedQuestion {
  readonly method: string
  /** The parameters of the request, with `null` in place of the hash of the block. */
  readonly params: readonly unknown[]
}

/** The remembered requests to a chain, and the genesis hash and code hash of the chain. */
export interface RememberedChain {
  readonly genesis: Hex
  /**
   * The hash of the code at the block that was read; `null` if the node did not return the hash.
   */
  readonly codeHash: Hex | null
  readonly questions: readonly RememberedQuestion[]
}

/**
 * Stores which requests were sent to a chain, but no answers. `recall` resolves with `undefined` if
 * an entry is missing or damaged. `remember` never fails.
 */
export interface ChainMemory {
  /** Returns the entry of the chain at these endpoints. */
  recall(endpoints: readonly string[]): Promise<RememberedChain | undefined>
  /** Replaces the entry of the chain at these endpoints. */
  remember(endpoints: readonly string[], chain: RememberedChain): Promise<void>
}
