import type { Hex } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'

/** A question to a chain, without the block. */
export interface RememberedQuestion {
  /** The JSON-RPC method. */
  readonly method: string
  /** Its parameters; `null` in place of the block that was read. */
  readonly params: readonly unknown[]
}

/** What a memory keeps of a chain. */
export interface RememberedChain {
  /** The hash of block 0. */
  readonly genesis: Hex
  /** The hash of the code of the block that was read; `null` if the node did not state it. */
  readonly codeHash: Hex | null
  /** The questions that were asked of the block. */
  readonly questions: readonly RememberedQuestion[]
}

/** The metadata that a chain had the last time. Whether it still has it is not known yet. */
export interface KnownMetadata {
  readonly runtime: Runtime
  /** The hash of the code that the metadata belongs to. */
  readonly codeHash: Hex
}

/**
 * Keeps the questions that were asked of a chain, so that the next opening asks all of them at once.
 * It keeps no answers: each answer comes from the node, of the block that is read then. A memory is an
 * optimisation: `recall` resolves with `undefined` for what it cannot read, and `remember` never fails.
 */
export interface ChainMemory {
  /** What is kept of the chain behind these endpoints. */
  recall(endpoints: readonly string[]): Promise<RememberedChain | undefined>
  /** Keeps it in place of what was kept before. */
  remember(endpoints: readonly string[], chain: RememberedChain): Promise<void>
}
