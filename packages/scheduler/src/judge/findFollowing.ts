import type { Hex } from '@paraclock/core'
import { DROPPED, type RunBlock, type RunFailure } from './judgeRun.ts'
import { listHex } from './splitMessages.ts'

/**
 * What an event of the service reports: the next run of a recurring task, or why the service
 * schedules no next run. At most one of the two fields is defined.
 */
export interface Following {
  /** The time of the next run in seconds since 1970, and the event that contains this time. */
  readonly next:
    | { readonly time: number; readonly block: number; readonly event: string }
    | undefined
  /** Why the service schedules no next run; `undefined` if no event gives a reason. */
  readonly dropped: RunFailure | undefined
}

/** Finds the latest event that reports the next run of a recurring task, or the end of the task. */
export function findFollowing(blocks: readonly RunBlock[], taskId: Hex): Following {
  for (const { number: block, events } of blocks.toReversed()) {
    for (const event of events.toReversed()) {
      if (!listHex(event.value).includes(taskId)) continue
      const { title, name, failure } = event
      if (name === DROPPED) {
        const error = failure?.name ?? 'the service books no further run'
        return { next: undefined, dropped: { chain: 'service', block, event: title, error } }
      }
      const { next_run: next } = event.value as { readonly next_run?: unknown }
      if (typeof next === 'bigint' || typeof next === 'number') {
        return { next: { time: Number(next), block, event: title }, dropped: undefined }
      }
    }
  }
  return { next: undefined, dropped: undefined }
}
