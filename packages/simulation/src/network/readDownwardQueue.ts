import type { Hex } from '@paraclock/core'
import type { QueuedMessage } from './BlockRequest.ts'
import { type ListedState, requireItem } from './readEntry.ts'

interface StoredMessage {
  readonly sent_at: number
  readonly msg: Uint8Array
}

/** Reads a relay chain's queue for a parachain. To empty the queue, delete the returned `keys`. */
export async function readDownwardQueue(
  relay: ListedState & { readonly name: string },
  paraId: number
): Promise<{ readonly messages: readonly QueuedMessage[]; readonly keys: readonly Hex[] }> {
  const pages = relay.runtime.storage('Dmp', 'DownwardMessageQueuePages')
  if (pages === undefined) {
    const queue = requireItem(relay, 'Dmp', 'DownwardMessageQueues')
    const key = queue.key(paraId)
    const value = await relay.read(key)
    if (value === null) return { messages: [], keys: [] }
    return {
      messages: (queue.decode(value) as readonly StoredMessage[]).map(toQueued),
      keys: [key]
    }
  }
  const meta = requireItem(relay, 'Dmp', 'DownwardMessageQueueMeta').key(paraId)
  if ((await relay.read(meta)) === null) return { messages: [], keys: [] }
  const keys = await relay.listKeys(pages.prefix(paraId))
  const found = await Promise.all(
    keys.map(async (key) => ({
      page: pages.decodeKey(key)[1] as bigint,
      message: pages.decode(await relay.read(key)) as StoredMessage
    }))
  )
  const inOrder = found.toSorted((one, two) => (one.page < two.page ? -1 : 1))
  return { messages: inOrder.map(({ message }) => toQueued(message)), keys: [...keys, meta] }
}

function toQueued({ sent_at: sentAt, msg: data }: StoredMessage): QueuedMessage {
  return { sentAt, data }
}
