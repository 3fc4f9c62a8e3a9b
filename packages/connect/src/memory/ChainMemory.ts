import type { Hex } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'

/**
 * A question about one block of a chain. The hash of the block is not stored, so the question can
 * be asked about another block.
 */
export interface RememberedQuestion {
  readonly method: string
  /** The parameters, with `null` in place of the hash of the block that was read. */
  readonly params: readonly unknown[]
}

/** The remembered questions to a chain, and the genesis hash and code hash of the chain. */
export interface RememberedChain {
  readonly genesis: Hex
  /** The hash of the code at the block that was read; `null` if the node did not state the hash. */
  readonly codeHash: Hex | null
  readonly questions: readonly RememberedQuestion[]
}

/** The metadata of a chain at the last opening. The chain may have other metadata now. */
export interface KnownMetadata {
  readonly runtime: Runtime
  readonly codeHash: Hex
}

/**
 * Stores the questions about a chain, but no answers. If an entry is missing or damaged, `recall`
 * resolves with `undefined`. `remember` never fails.
 */
export interface ChainMemory {
  /** Returns the entry of the chain at these endpoints. */
  recall(endpoints: readonly string[]): Promise<RememberedChain | undefined>
  /** Replaces the entry of the chain at these endpoints. */
  remember(endpoints: readonly string[], chain: RememberedChain): Promise<void>
}
