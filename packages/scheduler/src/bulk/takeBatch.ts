import { type Hex, hexToBytes, type Weight } from '@paraclock/core'
import { addWeights, isWithin } from '@paraclock/schedule'
import type { BlockRoom } from './readBlockRoom.ts'

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

/** What goes into one transaction. */
export interface Batch {
  readonly items: readonly BulkItem[]
  /** The calls of each item. */
  readonly calls: readonly (readonly Hex[])[]
}

/** What {@link takeBatch} takes. */
export interface TakeBatchArgs {
  /** Where the items come from; what does not fit is put back. */
  readonly source: BulkSource
  readonly room: BlockRoom
  /** The most calls of a batch. */
  readonly most: number
  /** Asks what a call weighs. */
  readonly weigh: (call: Hex) => Promise<Weight>
}

/** Items, one after the other, of which the next can be looked at. */
export class BulkSource {
  readonly #items: AsyncIterator<BulkItem>
  #next: BulkItem | undefined

  constructor(items: AsyncIterable<BulkItem>) {
    this.#items = items[Symbol.asyncIterator]()
  }

  /** The next item, which stays the next. */
  async peek(): Promise<BulkItem | undefined> {
    if (this.#next === undefined) {
      const { done, value } = await this.#items.next()
      this.#next = done ? undefined : value
    }
    return this.#next
  }

  /** Takes a number of items. */
  async take(count: number): Promise<readonly BulkItem[]> {
    const taken: BulkItem[] = []
    while (taken.length < count) {
      const item = await this.peek()
      if (item === undefined) break
      this.#next = undefined
      taken.push(item)
    }
    return taken
  }
}

/** Takes as many items as fit into one transaction: one at least. */
export async function takeBatch(args: TakeBatchArgs): Promise<Batch | undefined> {
  const { source, room, most, weigh } = args
  const items: BulkItem[] = []
  const calls: (readonly Hex[])[] = []
  let weight: Weight = { refTime: 0n, proofSize: 0n }
  let bytes = 0
  let count = 0
  for (;;) {
    const item = await source.peek()
    if (item === undefined) break
    const written = await item.write()
    let more = weight
    for (const call of written) more = addWeights(more, await weigh(call))
    const length = written.reduce((sum, call) => sum + hexToBytes(call).length, 0)
    const fits =
      count + written.length <= most && bytes + length <= room.bytes && isWithin(more, room.weight)
    if (!fits && items.length > 0) break
    await source.take(1)
    items.push(item)
    calls.push(written)
    weight = more
    bytes += length
    count += written.length
  }
  return items.length === 0 ? undefined : { items, calls }
}
