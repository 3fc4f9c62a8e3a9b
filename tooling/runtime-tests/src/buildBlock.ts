import assert from 'node:assert/strict'
import { setStorage } from '@acala-network/chopsticks-core'
import type { Network } from './bootNetwork.ts'
import { type Chain, readStorage } from './Chain.ts'

type Hex = `0x${string}`
type Override = [Hex, Hex | null]

/** Where the relay keeps its slot. */
const CURRENT_SLOT = '0x1cb6f36e027abb2091cfb5110ab5087f06155b3cd9a8c9e5e9a23fd5dc13a5ed'

const SLOT_MILLIS = 6_000

/** The last notified channels of each parachain, so that only changes are notified. */
const told = new WeakMap<Chain, Map<Hex, Hex | null>>()

function encodeU64(value: number): Hex {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return `0x${bytes.toString('hex')}`
}

async function readRelay(relay: Chain, item: string, key: unknown): Promise<Override> {
  const entry = relay.api.query['hrmp']?.[item]
  assert.ok(entry, `the relay has no hrmp.${item}`)
  const hex = entry.key(key) as Hex
  return [hex, (await relay.chain.head.get(hex)) ?? null]
}

/**
 * Lists what the relay says of a parachain's channels and has not said before. Chopsticks would
 * otherwise invent channels, and keeps the message heads of those that it knows.
 */
async function findChannelNews(network: Network, chain: Chain): Promise<readonly Override[]> {
  const { relay, service, target } = network
  const pairs = [
    { sender: service.paraId, recipient: target.paraId },
    { sender: target.paraId, recipient: service.paraId }
  ]
  const facts = await Promise.all([
    readRelay(relay, 'hrmpIngressChannelsIndex', chain.paraId),
    readRelay(relay, 'hrmpEgressChannelsIndex', chain.paraId),
    ...pairs.map((pair) => readRelay(relay, 'hrmpChannels', pair))
  ])
  const known = told.get(chain) ?? new Map<Hex, Hex | null>()
  told.set(chain, known)
  const news = facts.filter(([key, value]) => (known.get(key) ?? null) !== value)
  for (const [key, value] of news) known.set(key, value)
  return news
}

/** The time of a chain's head, in milliseconds. */
export async function readTime(chain: Chain): Promise<number> {
  return Number(await readStorage(chain, 'timestamp.now'))
}

async function build(chain: Chain, overrides: readonly Override[]): Promise<void> {
  const before = chain.chain.head.number
  await chain.chain.newBlock({ relayChainStateOverrides: [...overrides] })
  assert.equal(chain.chain.head.number, before + 1, `${chain.name} did not build a block`)
}

async function setTime(chain: Chain, millis: number): Promise<void> {
  const key = chain.api.query['timestamp']?.['now']?.key()
  assert.ok(key, `${chain.name} has no clock`)
  await setStorage(chain.chain, [[key as Hex, encodeU64(millis)]])
}

/** Builds a block of the relay, `millis` after the last one. */
export async function buildRelayBlock(relay: Chain, millis: number = SLOT_MILLIS): Promise<void> {
  if (millis !== SLOT_MILLIS) await setTime(relay, (await readTime(relay)) + millis - SLOT_MILLIS)
  await build(relay, [])
}

/** Builds a block of a parachain at the time `atMillis`, one slot after the last one if left out. */
export async function buildBlock(network: Network, chain: Chain, atMillis?: number): Promise<void> {
  const time = atMillis ?? (await readTime(chain)) + SLOT_MILLIS
  await setTime(chain, time - SLOT_MILLIS)
  const slot: Override = [CURRENT_SLOT, encodeU64(time / SLOT_MILLIS)]
  await build(chain, [slot, ...(await findChannelNews(network, chain))])
}

/** Lets the relay work off every message that a parachain sent up. */
export async function drainRelay(network: Network): Promise<void> {
  const { relay, service, target } = network
  const isEmpty = async (paraId: number | undefined): Promise<boolean> => {
    const origin = { Ump: { Para: paraId } }
    const state = (await readStorage(relay, 'messageQueue.bookStateFor', origin)).toJSON()
    return (state as { messageCount: number }).messageCount === 0
  }
  do await buildRelayBlock(relay)
  while (!((await isEmpty(service.paraId)) && (await isEmpty(target.paraId))))
}
