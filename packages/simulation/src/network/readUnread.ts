import { type Hex, hexToBytes } from '@paraclock/core'
import { sameBytes } from '@paraclock/executor'
import { extendMessageChain } from '../inherents/Inbox.ts'
import type { QueuedMessage } from './BlockRequest.ts'
import { readDownwardQueue } from './readDownwardQueue.ts'
import { type DescribedState, type ListedState, readEntry } from './readEntry.ts'

/** Reads the relay chain's messages that a parachain has not received. */
export async function readUnreadDownward(
  relay: ListedState & { readonly name: string },
  chain: DescribedState,
  paraId: number
): Promise<readonly QueuedMessage[]> {
  const after = await readEntry<Hex>(relay, 'Dmp', 'DownwardMessageQueueHeads', paraId)
  const before = await readEntry<Hex>(chain, 'ParachainSystem', 'LastDmqMqcHead')
  if (after === undefined || after === before) return []
  const { messages } = await readDownwardQueue(relay, paraId)
  return listUnread(messages, before, after) ?? []
}

/**
 * Lists the messages of `held` that a recipient has not received. The relay chain deletes received
 * messages later, so `held` can begin with received messages. `before` is the recipient's MQC head
 * (message queue chain), and `after` is the relay chain's. Returns `undefined` if `held` does not
 * end with messages that change the MQC head from `before` to `after`.
 */
export function listUnread(
  held: readonly QueuedMessage[],
  before: Hex | undefined,
  after: Hex | undefined
): readonly QueuedMessage[] | undefined {
  if (after === before) return []
  if (after === undefined) return undefined
  const end = hexToBytes(after)
  for (let from = 0; from < held.length; from += 1) {
    const unread = held.slice(from)
    let head = before === undefined ? undefined : hexToBytes(before)
    for (const message of unread) head = extendMessageChain(head, message)
    if (sameBytes(head, end)) return unread
  }
  return undefined
}
