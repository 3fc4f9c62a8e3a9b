import type { Hex } from '@paraclock/core'
import type { MetadataModel } from '@paraclock/types'

/** A question that was asked of a chain, as it can be asked again of another block. */
export interface RememberedQuestion {
  /** The JSON-RPC method. */
  readonly method: string
  /** Its parameters; `null` in place of the block that was read. */
  readonly params: readonly unknown[]
}

/** What is remembered of a chain from one opening to the next. */
export interface RememberedChain {
  /** The hash of block 0. */
  readonly genesis: Hex
  /** The hash of the code of the block that was read; `null` when the node did not tell it. */
  readonly codeHash: Hex | null
  /** What was asked of the block that was read. */
  readonly questions: readonly RememberedQuestion[]
}

/** Metadata that a chain had the last time. Nothing says yet that it has it still. */
export interface KnownMetadata<Model = MetadataModel> {
  readonly model: Model
  /** The hash of the code that it is of. */
  readonly codeHash: Hex
}

/**
 * Remembers what was asked of a chain, so that the next time all of it is asked at once. Answers are
 * never kept: each comes from the node, of the block that is read then. A memory is an optimisation:
 * `recall` resolves with `undefined` for whatever it cannot read, and `remember` never fails.
 */
export interface ChainMemory {
  /** What is remembered of the chain behind these endpoints. */
  recall(endpoints: readonly string[]): Promise<RememberedChain | undefined>
  /** Remembers it, in place of what was remembered before. */
  remember(endpoints: readonly string[], chain: RememberedChain): Promise<void>
}
