import { type Hex, hexToBytes } from '@paraclock/core'
import { type Hash, loadHashing, sameBytes } from '@paraclock/executor'
import { extendMessageChain } from '../inherents/Inbox.ts'
import { readDownwardQueue } from './readDownwardQueue.ts'
import { type DescribedState, type ListedState, readEntry } from './readEntry.ts'

/** A message on a relay chain that its recipient has not received. */
export interface UnreadMessage {
  readonly sentAt: number
  readonly data: Uint8Array
}

/** Reads the messages of a relay chain that a parachain has not received. */
export async function readUnreadDownward(
  relay: ListedState & { readonly name: string },
  chain: DescribedState,
  paraId: number
): Promise<readonly UnreadMessage[]> {
  const after = await readEntry<Hex>(relay, 'Dmp', 'DownwardMessageQueueHeads', paraId)
  const before = await readEntry<Hex>(chain, 'ParachainSystem', 'LastDmqMqcHead')
  if (after === undefined || after === before) return []
  const { blake2b256: hash } = await loadHashing()
  const { messages } = await readDownwardQueue(relay, paraId)
  const held = messages.map(({ sent_at: sentAt, msg: data }) => ({ sentAt, data }))
  return listUnread(held, { hash, before, after }) ?? []
}

/**
 * Lists the messages of `held` that a recipient has not received. The relay chain deletes received
 * messages later, so `held` can begin with received messages. `before` is the recipient's MQC head
 * (message queue chain), and `after` is the relay chain's. Returns `undefined` if no part of `held`
 * leads from `before` to `after`.
 */
export function listUnread(
  held: readonly UnreadMessage[],
  heads: { readonly hash: Hash; readonly before: Hex | undefined; readonly after: Hex | undefined }
): readonly UnreadMessage[] | undefined {
  const { hash, before, after } = heads
  if (after === before) return []
  if (after === undefined) return undefined
  const end = hexToBytes(after)
  for (let from = 0; from < held.length; from += 1) {
    const unread = held.slice(from)
    let head = before === undefined ? undefined : hexToBytes(before)
    for (const { sentAt, data } of unread) head = extendMessageChain({ hash, head, sentAt, data })
    if (sameBytes(head, end)) return unread
  }
  return undefined
}
