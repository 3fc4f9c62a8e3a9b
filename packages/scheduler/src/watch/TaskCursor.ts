import type { SentMessage } from './readArrivals.ts'

/** How far a chain was read. */
export interface ChainPosition {
  /** The finalized block that is being read, or was read to its end. */
  readonly block: number
  /** How many of its events were read; `null`: all of them. */
  readonly events: number | null
}

/**
 * Where a watch stands: plain data that can be saved, and gone on from without losing or doubling an
 * entry.
 */
export interface TaskCursor {
  /** How far the service was read. */
  readonly service: ChainPosition
  /** How far the target was read; `null` while nothing was sent there. */
  readonly target: ChainPosition | null
  /** The messages that are on their way. */
  readonly sent: readonly SentMessage[]
  /** Whether the task is over. */
  readonly over: boolean
}
