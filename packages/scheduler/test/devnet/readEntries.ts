import type { TaskEntry } from '../../src/index.ts'
import type { TaskCursor } from '../../src/watch/TaskEntry.ts'
import type { WatchedEntry } from '../../src/watch/watchTask.ts'

/** The entries of a watch that ends by itself, and its last cursor. */
export async function readEntries(watch: AsyncIterable<WatchedEntry>): Promise<{
  readonly entries: readonly TaskEntry[]
  readonly cursor: TaskCursor | undefined
}> {
  const entries: TaskEntry[] = []
  let last: TaskCursor | undefined
  for await (const { entry, cursor } of watch) {
    entries.push(entry)
    last = cursor
  }
  return { entries, cursor: last }
}
