import type { SentMessage } from './readArrivals.ts'

/** The position on one chain. */
export interface ChainPosition {
  /** The finalized block that was read last, in part or in full. */
  readonly block: number
  /** How many of its events were read; `null`: all of them. */
  readonly events: number | null
}

/**
 * The position of a watch: plain data to save. A watch that resumes from it neither loses nor
 * repeats an entry.
 */
export interface TaskCursor {
  /** The position on the service. */
  readonly service: ChainPosition
  /** The position on the target; `null` while nothing was sent there. */
  readonly target: ChainPosition | null
  /** The messages in flight. */
  readonly sent: readonly SentMessage[]
  /** Whether the task is over. */
  readonly over: boolean
}
