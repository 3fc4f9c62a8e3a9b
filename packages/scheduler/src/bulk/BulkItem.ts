import type { Hex } from '@paraclock/core'

/** One thing to do in bulk. */
export interface BulkItem {
  /** What names it in reports. */
  readonly name: string
  /** What was asked for: the same at any time, so that an interrupted run finds its place again. */
  readonly intent: string
  /** The ids of the tasks that it is about; `null` where the chain tells them only in its event. */
  readonly taskIds: readonly (string | null)[]
  /** Writes its calls; it is asked for only once it is known that they were not sent. */
  write(): Promise<readonly Hex[]>
}

/** What became of one thing. */
export interface BulkResult {
  /** What named it: the provided id as hex, or the id of the task. */
  readonly name: string
  readonly taskIds: readonly (string | null)[]
  /** `unknown`: the chain does not tell for single calls of a batch. */
  readonly status: 'done' | 'failed' | 'unknown'
  /** Why it failed. */
  readonly error?: Error
}
