import type { Hex } from '@paraclock/core'
import { ParaclockError } from '@paraclock/core'
import type { HorizontalMessage } from '../chain/LocalChain.ts'
import { entryOf } from './entryOf.ts'
import type { NetworkChain, NetworkState } from './NetworkState.ts'

/**
 * Takes what the relay's last block sent down. The queues are emptied with its next block: on a
 * real relay the parachains' blocks do that.
 */
export async function collectFromRelay(network: NetworkState): Promise<void> {
  const { relay, mail } = network
  const head = relay.local.blockchain.head
  for (const { local } of network.paras) {
    const key = entryOf(relay, 'dmp', 'downwardMessageQueues').key(local.paraId) as Hex
    const value = await head.get(key)
    if (value === undefined) continue
    const messages = relay.api.registry
      .createType('Vec<PolkadotCorePrimitivesInboundDownwardMessage>', value)
      .toJSON() as unknown as { sentAt: number; msg: Hex }[]
    if (messages.length === 0) continue
    const waiting = mail.downward.get(local.paraId as number) ?? []
    mail.downward.set(local.paraId as number, [...waiting, ...messages])
    mail.taken.push(key)
  }
}

/**
 * Takes what a parachain's last block sent. It is read from each block, and not compared with what
 * the block before sent: two equal messages in a row are two messages.
 *
 * @returns an error for each message to a chain that is not here.
 */
export async function collectFromParachain(
  network: NetworkState,
  chain: NetworkChain
): Promise<ParaclockError[]> {
  const { mail } = network
  const lost: ParaclockError[] = []
  const paraId = chain.local.paraId as number
  const head = chain.local.blockchain.head
  const read = async (item: string): Promise<string | undefined> =>
    await head.get(entryOf(chain, 'parachainSystem', item).key())
  const upward = await read('upwardMessages')
  if (upward !== undefined) {
    const all = chain.api.registry.createType('Vec<Bytes>', upward) as unknown as {
      toArray(): { length: number; toHex(): Hex }[]
    }
    // An empty entry ends the messages; signals for the relay's validators follow.
    const messages = all.toArray()
    const end = messages.findIndex(({ length }) => length === 0)
    const sent = messages.slice(0, end === -1 ? messages.length : end).map((one) => one.toHex())
    if (sent.length > 0) mail.upward.set(paraId, [...(mail.upward.get(paraId) ?? []), ...sent])
  }
  const horizontal = await read('hrmpOutboundMessages')
  if (horizontal === undefined) return lost
  const sent = chain.api.registry
    .createType('Vec<PolkadotCorePrimitivesOutboundHrmpMessage>', horizontal)
    .toJSON() as unknown as { recipient: number; data: Hex }[]
  for (const { recipient, data } of sent) {
    if (!network.paras.some(({ local }) => local.paraId === recipient)) {
      const context = {
        sender: chain.local.name,
        recipient: `parachain ${recipient}`,
        bytes: data.length / 2 - 1
      }
      lost.push(new ParaclockError('MessageRecipientMissing', context))
      continue
    }
    const bySender = mail.horizontal.get(recipient) ?? new Map<number, HorizontalMessage[]>()
    bySender.set(paraId, [...(bySender.get(paraId) ?? []), { sentAt: head.number, data }])
    mail.horizontal.set(recipient, bySender)
  }
  return lost
}
