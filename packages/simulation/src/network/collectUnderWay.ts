import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { type Hash, loadHashing, sameBytes } from '@paraclock/executor'
import { decodeHeader } from '../chain/header.ts'
import type { LocalChain } from '../chain/LocalChain.ts'
import { extendMessageChain } from '../inherents/Inbox.ts'
import { addHorizontal, collectUpward } from './buildRound.ts'
import type { Network } from './Network.ts'
import { readDownwardQueue } from './readDownwardQueue.ts'
import { type ListedState, readEntry } from './readEntry.ts'

/** A message on a relay chain that its recipient has not received. */
interface Waiting {
  readonly sentAt: number
  readonly data: Uint8Array
}

/**
 * Collects the messages that are under way at the states of a network with a relay chain that is
 * only read: those that the relay chain holds for a parachain, and those for the relay chain in the
 * last block of a parachain, if the relay chain has not included this block yet.
 */
export async function collectUnderWay(
  network: Network,
  relay: ListedState & { readonly name: string }
): Promise<void> {
  const { blake2b256: hash } = await loadHashing()
  await Promise.all(
    network.paras.map(async (chain) => {
      const [isIncluded] = await Promise.all([
        hasIncluded(relay, chain),
        collectDownward(network, relay, { chain, hash }),
        collectHorizontal(network, relay, { chain, hash })
      ])
      if (!isIncluded) await collectUpward(network, chain)
    })
  )
}

interface Recipient {
  readonly chain: LocalChain
  readonly hash: Hash
}

async function collectDownward(
  { mail }: Network,
  relay: ListedState & { readonly name: string },
  { chain, hash }: Recipient
): Promise<void> {
  const paraId = chain.paraId as number
  const after = await readEntry<Hex>(relay, 'Dmp', 'DownwardMessageQueueHeads', paraId)
  const before = await readEntry<Hex>(chain, 'ParachainSystem', 'LastDmqMqcHead')
  if (after === undefined || after === before) return
  const { messages } = await readDownwardQueue(relay, paraId)
  const held = messages.map(({ sent_at: sentAt, msg: data }) => ({ sentAt, data }))
  const unread = listUnread(held, { hash, before, after })
  if (unread.length === 0) return
  const sent = unread.map(({ sentAt, data }) => ({ sentAt, msg: bytesToHex(data) }))
  mail.downward.set(paraId, sent)
}

async function collectHorizontal(
  { mail }: Network,
  relay: ListedState,
  { chain, hash }: Recipient
): Promise<void> {
  const to = chain.paraId as number
  const read = <Value>(item: string, ...keys: readonly unknown[]) =>
    readEntry<Value>(relay, 'Hrmp', item, ...keys)
  const senders = (await read<readonly number[]>('HrmpIngressChannelsIndex', to)) ?? []
  const heads = await readEntry<readonly (readonly [number, Hex])[]>(
    chain,
    'ParachainSystem',
    'LastHrmpMqcHeads'
  )
  const collect = async (from: number): Promise<void> => {
    const id = { sender: from, recipient: to }
    const [channel, contents = []] = await Promise.all([
      read<{ readonly mqc_head?: Hex }>('HrmpChannels', id),
      read<readonly { readonly sent_at: number; readonly data: Uint8Array }[]>(
        'HrmpChannelContents',
        id
      )
    ])
    const held = contents.map(({ sent_at: sentAt, data }) => ({ sentAt, data }))
    const before = heads?.find(([sender]) => sender === from)?.[1]
    for (const { data } of listUnread(held, { hash, before, after: channel?.mqc_head }))
      addHorizontal(mail, { from, to }, { data: bytesToHex(data) })
  }
  await Promise.all(senders.map(collect))
}

/**
 * Lists the messages that a recipient has not received. The relay chain deletes received messages
 * later, so the queue can begin with some. `before` and `after` are the MQC heads (message queue
 * chain) of the recipient and of the relay chain.
 */
function listUnread(
  held: readonly Waiting[],
  heads: { readonly hash: Hash; readonly before: Hex | undefined; readonly after: Hex | undefined }
): readonly Waiting[] {
  const { hash, before, after } = heads
  if (after === undefined || after === before) return []
  const end = hexToBytes(after)
  for (let from = 0; from < held.length; from += 1) {
    const unread = held.slice(from)
    let head = before === undefined ? undefined : hexToBytes(before)
    for (const { sentAt, data } of unread) head = extendMessageChain({ hash, head, sentAt, data })
    if (sameBytes(head, end)) return unread
  }
  return []
}

/** Whether the relay chain has included the last block of a parachain. */
async function hasIncluded(relay: ListedState, { paraId, head }: LocalChain): Promise<boolean> {
  const heads = relay.runtime.storage('Paras', 'Heads')
  const known = heads && (await relay.read(heads.key(paraId)))
  if (heads === undefined || known == null) return true
  return decodeHeader(heads.decode(known) as Uint8Array).number >= head.number
}
