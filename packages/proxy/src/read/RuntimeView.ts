import type { ReadableApi, ReadableState } from '@paraclock/types'

/** A chain at one block. */
export interface RuntimeView {
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** The block. */
  readonly blockHash: `0x${string}`
  /** The connection. */
  readonly api: ReadableApi
  /** The chain's storage, constants and runtime APIs at the block. */
  readonly at: ReadableState
}
