import { bytesToHex, ParaclockError } from '@paraclock/core'
import type { LocalChain } from '../chain/LocalChain.ts'
import { MessageLost } from '../errors/blocks.ts'
import type { HorizontalMessage } from './BlockRequest.ts'
import type { Network } from './Network.ts'
import { readEntry, requireItem } from './readEntry.ts'

/**
 * Takes what the relay chain's last block sent down. Its next block empties the queues: on a real
 * relay chain the parachains' blocks do that.
 */
export async function collectFromRelay(network: Network, relay: LocalChain): Promise<void> {
  const { mail } = network
  const queues = requireItem(relay, 'Dmp', 'DownwardMessageQueues')
  for (const { paraId } of network.paras) {
    if (paraId === undefined) continue
    const key = queues.key(paraId)
    const value = await relay.read(key)
    if (value === null) continue
    const messages = queues.decode(value) as readonly { sent_at: number; msg: Uint8Array }[]
    if (messages.length === 0) continue
    const waiting = mail.downward.get(paraId) ?? []
    const sent = messages.map(({ sent_at, msg }) => ({ sentAt: sent_at, msg: bytesToHex(msg) }))
    mail.downward.set(paraId, [...waiting, ...sent])
    mail.collected.push(key)
  }
}

/**
 * Takes what a parachain's last block sent. Every block is read by itself: two equal messages in a
 * row are two messages. What is sent out of an open network is dropped.
 *
 * @returns an error for each message to a chain that is not in the network.
 */
export async function collectFromParachain(
  network: Network,
  chain: LocalChain
): Promise<ParaclockError[]> {
  const { mail } = network
  const lost: ParaclockError[] = []
  const paraId = chain.paraId as number
  const all = network.isOpen
    ? []
    : ((await readEntry<readonly Uint8Array[]>(chain, 'ParachainSystem', 'UpwardMessages')) ?? [])
  // An empty entry ends the messages. Signals for the relay chain's validators follow.
  const end = all.findIndex(({ length }) => length === 0)
  const upward = all.slice(0, end === -1 ? all.length : end).map(bytesToHex)
  if (upward.length > 0) mail.upward.set(paraId, [...(mail.upward.get(paraId) ?? []), ...upward])
  const horizontal = await readEntry<readonly { recipient: number; data: Uint8Array }[]>(
    chain,
    'ParachainSystem',
    'HrmpOutboundMessages'
  )
  for (const { recipient, data } of horizontal ?? []) {
    if (!network.paras.some((other) => other.paraId === recipient)) {
      if (network.isOpen) continue
      const context = {
        sender: chain.name,
        recipient: `parachain ${recipient}`,
        reason: `it has ${data.length} bytes, and the recipient is not in this network`
      }
      lost.push(new ParaclockError(MessageLost, context))
      continue
    }
    const bySender = mail.horizontal.get(recipient) ?? new Map<number, HorizontalMessage[]>()
    const message = { sentAt: chain.number, data: bytesToHex(data) }
    bySender.set(paraId, [...(bySender.get(paraId) ?? []), message])
    mail.horizontal.set(recipient, bySender)
  }
  return lost
}
