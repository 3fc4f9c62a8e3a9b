import type { TaskCursor } from './TaskCursor.ts'
import type { TaskEntry } from './TaskEntry.ts'
import type { WatchedChains, WatchedHeads } from './WatchedChains.ts'

/** A step of a watch: where it stands, and what was found there, if anything. */
export interface WatchStep {
  readonly cursor: TaskCursor
  readonly entry?: TaskEntry
}

/** What the parts of a watch share. */
export interface WatchContext {
  readonly chains: WatchedChains
  readonly taskId: string
  readonly heads: WatchedHeads
  readonly signal: AbortSignal | undefined
}
