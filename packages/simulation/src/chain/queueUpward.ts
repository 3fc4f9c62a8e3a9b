import { encodeInteger, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import { encodeEntry } from './encodeEntry.ts'

/** What precedes a message in a page of the MessageQueue pallet: its length, and that it waits. */
const WAITING = Uint8Array.of(0)

/**
 * What has to be written into a relay chain's state so that it holds messages of a parachain, in its
 * queue that is empty.
 */
export function queueUpward(
  runtime: Runtime,
  paraId: number,
  messages: readonly Hex[]
): (readonly [Hex, Hex])[] {
  const origin = { type: 'Ump', value: { type: 'Para', value: paraId } }
  const items = messages.map((message) => {
    const bytes = hexToBytes(message)
    return joinBytes([encodeInteger(bytes.length, 4), WAITING, bytes])
  })
  const heap = joinBytes(items)
  const bytes = messages.reduce((size, message) => size + message.length / 2 - 1, 0)
  const pallet = 'MessageQueue'
  const book = {
    begin: 0,
    end: 1,
    count: 1,
    ready_neighbours: { prev: origin, next: origin },
    message_count: BigInt(messages.length),
    size: BigInt(bytes)
  }
  const page = {
    remaining: messages.length,
    remaining_size: bytes,
    first_index: 0,
    first: 0,
    last: heap.length - (items.at(-1)?.length ?? 0),
    heap
  }
  return [
    encodeEntry(runtime, { pallet, item: 'BookStateFor', keys: [origin], value: book }),
    encodeEntry(runtime, { pallet, item: 'ServiceHead', value: origin }),
    encodeEntry(runtime, { pallet, item: 'Pages', keys: [origin, 0], value: page })
  ]
}
