import type { Hex } from '@paraclock/core'
import { decodeHeader } from '../chain/header.ts'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { QueuedMessage } from './BlockRequest.ts'
import { addHorizontal, collectUpward, readHorizontal } from './buildRound.ts'
import type { Network } from './Network.ts'
import { type DescribedState, type ListedState, readEntry } from './readEntry.ts'
import { listUnread, readUnreadDownward } from './readUnread.ts'

/**
 * Collects the messages that were sent, but not received, before a simulation with a read-only
 * relay chain begins. These are messages in the relay chain's state, and messages of parachain
 * blocks that the relay chain has not included. For each parachain, `earlier` has the states after
 * these blocks, the oldest first. The state after the last block is not in `earlier`.
 */
export async function collectUnderWay(
  network: Network,
  relay: ListedState & { readonly name: string },
  earlier: ReadonlyMap<LocalChain, readonly DescribedState[]>
): Promise<void> {
  await Promise.all(
    network.paras.map((chain) =>
      Promise.all([
        collectDownward(network, relay, chain),
        collectHorizontal(network, relay, chain)
      ])
    )
  )
  for (const chain of network.paras) {
    if (await hasIncluded(relay, chain)) continue
    for (const block of [...(earlier.get(chain) ?? []), chain]) {
      await collectUpward(network, chain.paraId as number, block)
      await collectSent(network, relay, chain.paraId as number, block)
    }
  }
}

/** Collects the messages that an unincluded block sent to parachains of the network. */
async function collectSent(
  { mail, paras }: Network,
  relay: ListedState,
  from: number,
  block: DescribedState
): Promise<void> {
  for (const { recipient: to, data } of await readHorizontal(block)) {
    const recipient = paras.find(({ paraId }) => paraId === to)
    if (recipient === undefined) continue
    const unread = await readUnread(relay, recipient, from)
    // Without a channel, `unread` is `undefined`. It is also `undefined` if the recipient has
    // received messages that are not in this relay chain's state.
    if (unread !== undefined) addHorizontal(mail, { from, to }, data)
  }
}

async function collectDownward(
  { mail }: Network,
  relay: ListedState & { readonly name: string },
  chain: LocalChain
): Promise<void> {
  const paraId = chain.paraId as number
  const unread = await readUnreadDownward(relay, chain, paraId)
  if (unread.length > 0) mail.downward.set(paraId, unread)
}

async function collectHorizontal(
  { mail }: Network,
  relay: ListedState,
  recipient: LocalChain
): Promise<void> {
  const to = recipient.paraId as number
  const item = 'HrmpIngressChannelsIndex'
  const senders = (await readEntry<readonly number[]>(relay, 'Hrmp', item, to)) ?? []
  const collect = async (from: number): Promise<void> => {
    for (const { data } of (await readUnread(relay, recipient, from)) ?? [])
      addHorizontal(mail, { from, to }, data)
  }
  await Promise.all(senders.map(collect))
}

/**
 * Reads the messages of a channel that the channel's recipient has not received. Returns
 * `undefined` if the channel does not exist, or if {@link listUnread} returns `undefined`.
 */
async function readUnread(
  relay: ListedState,
  recipient: LocalChain,
  from: number
): Promise<readonly QueuedMessage[] | undefined> {
  const id = { sender: from, recipient: recipient.paraId }
  const read = <Value>(item: string) => readEntry<Value>(relay, 'Hrmp', item, id)
  const [channel, contents = [], heads] = await Promise.all([
    read<{ readonly mqc_head?: Hex }>('HrmpChannels'),
    read<readonly { readonly sent_at: number; readonly data: Uint8Array }[]>('HrmpChannelContents'),
    readEntry<readonly (readonly [number, Hex])[]>(recipient, 'ParachainSystem', 'LastHrmpMqcHeads')
  ])
  const held = contents.map(({ sent_at: sentAt, data }) => ({ sentAt, data }))
  const before = heads?.find(([sender]) => sender === from)?.[1]
  return channel && listUnread(held, before, channel.mqc_head)
}

/** Whether the relay chain has included the last block of a parachain. */
async function hasIncluded(relay: ListedState, { paraId, head }: LocalChain): Promise<boolean> {
  const heads = relay.runtime.storage('Paras', 'Heads')
  const known = heads && (await relay.read(heads.key(paraId)))
  if (heads === undefined || known == null) return true
  return decodeHeader(heads.decode(known) as Uint8Array).number >= head.number
}
