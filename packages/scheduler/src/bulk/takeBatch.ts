import { type Hex, hexToBytes, type Weight } from '@paraclock/core'
import { addWeights, isWithin } from '../schedule/rules/weights.ts'
import type { BlockRoom } from './readBlockRoom.ts'

/** One item of an operation in bulk. */
export interface BulkItem {
  /** Its name in results. */
  readonly name: string
  /**
   * The digest of the request: the same at any time, so that an interrupted operation can resume.
   */
  readonly intent: string
  /** The ids of its tasks; `null` where only the event of the chain states them. */
  readonly taskIds: readonly (string | null)[]
  /** Encodes its calls. Called only once it is known that they were not sent. */
  write(): Promise<readonly Hex[]>
}

/** The result of one item. */
export interface BulkResult {
  /** Its name: the provided id as hex, or the id of the task. */
  readonly name: string
  readonly taskIds: readonly (string | null)[]
  /** `unknown`: the chain has no events for single calls of a batch. */
  readonly status: 'done' | 'failed' | 'unknown'
  /** The error, if it failed. */
  readonly error?: Error
}

/** The items of one transaction. */
export interface Batch {
  readonly items: readonly BulkItem[]
  /** The calls of each item. */
  readonly calls: readonly (readonly Hex[])[]
}

/** What {@link takeBatch} takes. */
export interface TakeBatchArgs {
  /** The items; those that do not fit stay in the queue. */
  readonly source: BulkSource
  readonly room: BlockRoom
  /** The most calls of a batch. */
  readonly most: number
  /** Reads the weight of a call. */
  readonly weigh: (call: Hex) => Promise<Weight>
}

/** A queue of items with a look-ahead of one. */
export class BulkSource {
  readonly #items: AsyncIterator<BulkItem>
  #next: BulkItem | undefined

  constructor(items: AsyncIterable<BulkItem>) {
    this.#items = items[Symbol.asyncIterator]()
  }

  /** The next item, which stays in the queue. */
  async peek(): Promise<BulkItem | undefined> {
    if (this.#next === undefined) {
      const { done, value } = await this.#items.next()
      this.#next = done ? undefined : value
    }
    return this.#next
  }

  /** Takes a number of items from the queue. */
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

/** Takes as many items as fit into one transaction, at least one. */
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
