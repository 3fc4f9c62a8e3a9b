import type { Hex } from '@paraclock/core'
import { encodeU64 } from '../chain/encodeU64.ts'
import { entryOf } from './entryOf.ts'
import { type NetworkChain, type NetworkState, SLOT } from './NetworkState.ts'

/** Where the relay keeps its slot. */
const CURRENT_SLOT = '0x1cb6f36e027abb2091cfb5110ab5087f06155b3cd9a8c9e5e9a23fd5dc13a5ed' as Hex

/**
 * What a parachain is told about the relay in its next block: the slot of that block's time, which
 * its own slot must not run ahead of, and what is new of its channels. Chopsticks would make up
 * channels; of those it has been told, it keeps the heads, so they are told once.
 */
export async function readChannelNews(
  network: NetworkState,
  chain: NetworkChain,
  time: number
): Promise<[Hex, Hex | null][]> {
  const paraId = chain.local.paraId as number
  const { relay } = network
  const facts = new Map<Hex, Hex | null>()
  const read = async (item: string, key: unknown): Promise<Hex | null> => {
    const at = entryOf(relay, 'hrmp', item).key(key) as Hex
    const value = ((await relay.local.blockchain.head.get(at)) ?? null) as Hex | null
    facts.set(at, value)
    return value
  }
  const list = (encoded: Hex | null): number[] =>
    relay.api.registry.createType('Vec<u32>', encoded ?? '0x00').toJSON() as number[]
  const senders = list(await read('hrmpIngressChannelsIndex', paraId))
  const recipients = list(await read('hrmpEgressChannelsIndex', paraId))
  for (const sender of senders) await read('hrmpChannels', { sender, recipient: paraId })
  for (const recipient of recipients) await read('hrmpChannels', { sender: paraId, recipient })

  const told = network.mail.told.get(paraId) ?? new Map<Hex, Hex | null>()
  // A channel that is gone is no longer listed, and has to be taken back.
  for (const key of told.keys()) if (!facts.has(key)) facts.set(key, null)
  const news = [...facts].filter(([key, value]) => (told.get(key) ?? null) !== value)
  network.mail.told.set(paraId, new Map([...told, ...news]))
  return [[CURRENT_SLOT, encodeU64(Math.floor(time / SLOT))], ...news]
}
