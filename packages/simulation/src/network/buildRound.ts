import {
  bytesToHex,
  encodeBytes,
  type Hex,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import { blake2Hasher, giveTurn } from '@paraclock/executor'
import type { BundlePlace } from '@paraclock/executor/simulate'
import { fillsCore } from '../chain/bundle.ts'
import type { LocalChain } from '../chain/LocalChain.ts'
import { MessageFailed } from '../errors/blocks.ts'
import type { ReadRelay } from '../inherents/ReadRelay.ts'
import type { BlockRequest, BuiltBlock, QueuedMessage, RefusedExtrinsic } from './BlockRequest.ts'
import { isQueueEmpty } from './listUnderWay.ts'
import type { Mail, Network } from './Network.ts'
import { skipAgendas } from './passBlocks.ts'
import { readDownwardQueue } from './readDownwardQueue.ts'
import { type DescribedState, readEntry } from './readEntry.ts'
import { readOutcomes } from './readOutcomes.ts'
import { ROUND_MS } from './roundMs.ts'

interface Round {
  readonly dropped: RefusedExtrinsic[]
  readonly failures: ParaclockError[]
}

/** The first byte of a page of XCMP messages that holds signals instead of programs. */
const SIGNALS = 2

/**
 * Builds a round: each chain builds its blocks up to `time`, the relay chain first. If a chain
 * fails, the other chains build before the error is raised. Returns the refused transactions.
 */
export async function buildRound(
  network: Network,
  time: number
): Promise<readonly RefusedExtrinsic[]> {
  await giveTurn()
  const round: Round = { dropped: [], failures: [] }
  const { relay, readRelay } = network
  network.time = time
  if (readRelay !== undefined) await attempt(round, () => collectFromAgendas(network, readRelay))
  if (relay !== undefined) await attempt(round, () => buildRelay(network, relay, round))
  for (const chain of network.paras) {
    await attempt(round, () => buildParachain(network, chain, round))
  }
  for (const chain of network.solos) {
    await attempt(round, () => build(network, chain, { time }, round))
  }
  network.onBlock?.()
  const [failure] = round.failures
  if (failure !== undefined) throw failure
  return round.dropped
}

async function attempt(round: Round, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isParaclockError(error)) throw error
    round.failures.push(error)
  }
}

async function buildRelay(network: Network, relay: LocalChain, round: Round): Promise<void> {
  const { mail, time } = network
  // A block gets the messages of only one parachain, because they replace the whole queue of the
  // relay chain. All other messages wait until the queue is empty.
  const [next] = (await isQueueEmpty(relay)) ? mail.upward : []
  const emptied = mail.collected.map((key): [Hex, null] => [key, null])
  const writes = [...emptied, ...listHeads(network, relay)]
  const request: BlockRequest = {
    time,
    writes,
    upward: next === undefined ? undefined : new Map([next])
  }
  const built = await build(network, relay, request, round)
  if (next !== undefined) mail.upward.delete(next[0])
  mail.collected = []
  await collectFromRelay(network, relay)
  await judge(network, relay, built, next?.[1].length ?? 0)
}

/**
 * Lists the storage entries that mark the last block of each parachain as included by the relay
 * chain.
 */
function listHeads({ paras }: Network, { runtime }: LocalChain): readonly (readonly [Hex, Hex])[] {
  const heads = runtime.storage('Paras', 'Heads')
  if (heads === undefined) return []
  return paras.map(({ paraId, head }) => [heads.key(paraId), bytesToHex(encodeBytes(head.header))])
}

async function buildParachain(network: Network, chain: LocalChain, round: Round): Promise<void> {
  const { blockMs, blocksPerRound, paraId } = chain
  const { readRelay } = network
  if (readRelay !== undefined && paraId !== undefined) {
    chain.isRefused = await readRelay.refuses(network.time, paraId)
  }
  if (chain.isHalted) return
  let places = await chain.listPlaces(network.time)
  for (let left = blocksPerRound - 1; left >= 0; left -= 1) {
    const time = network.time - left * blockMs
    // A chain with longer slots builds in the first round of a slot only. The last block may have
    // upgraded the runtime, so the length of a slot is read again.
    if (Math.floor(time / chain.blockMs) <= Math.floor(chain.time / chain.blockMs)) continue
    const [place, ...others] = places ?? []
    await buildParachainBlock(network, chain, { time, round, place })
    if (left > 0) network.onBlock?.()
    if (place === undefined) continue
    const isFull = fillsCore(chain.head.header)
    places = others.filter(({ core }) => !isFull || core > place.core)
    if (places.length === 0) return
  }
}

async function buildParachainBlock(
  network: Network,
  chain: LocalChain,
  {
    time,
    round,
    place
  }: { readonly time: number; readonly round: Round; readonly place: BundlePlace | undefined }
): Promise<void> {
  const { mail } = network
  const paraId = chain.paraId as number
  const downward = mail.downward.get(paraId) ?? []
  const horizontal = mail.horizontal.get(paraId) ?? new Map<number, readonly Uint8Array[]>()
  for (const id of listNotices(downward)) mail.notices.add(id)
  const request = { time, roundTime: network.time, place, downward, horizontal }
  const built = await build(network, chain, request, round)
  mail.downward.delete(paraId)
  mail.horizontal.delete(paraId)
  const delivered = downward.length + countPrograms([...horizontal.values()].flat())
  // The parachain's next block deletes the sent messages. So they are collected before `judge`,
  // which can fail.
  const lost = await collectFromParachain(network, chain)
  await judge(network, chain, built, delivered)
  round.failures.push(...lost)
}

async function build(
  network: Network,
  chain: LocalChain,
  request: BlockRequest,
  round: Round
): Promise<BuiltBlock> {
  const agendas = network.countsPassed ? await skipAgendas(chain, request.time) : []
  const built = await chain.build({ ...request, writes: [...agendas, ...(request.writes ?? [])] })
  round.dropped.push(...built.refused)
  return built
}

/**
 * Reads which messages the block executed or refused. `delivered` is the number of messages that
 * this block received.
 */
async function judge(
  network: Network,
  chain: LocalChain,
  built: BuiltBlock,
  delivered: number
): Promise<void> {
  const { notices, owed } = network.mail
  const count = (owed.get(chain.name) ?? 0) + delivered
  if (count === 0) return
  owed.set(chain.name, count)
  const { handled, refused } = await readOutcomes(chain, built, notices)
  network.refused.push(...refused)
  owed.set(chain.name, Math.max(0, count - handled))
}

/** Counts the pages that hold programs. A page without programs has only the byte for its format. */
function countPrograms(pages: readonly Uint8Array[]): number {
  return pages.filter((page) => page[0] !== SIGNALS && page.length > 1).length
}

/**
 * The indexes of the XCM instructions that inform a parachain about a channel:
 * `HrmpNewChannelOpenRequest`, `HrmpChannelAccepted` and `HrmpChannelClosing`.
 */
const NOTICE_INDEXES = [7, 8, 9]

/**
 * Lists the ids of messages that inform a parachain about a channel. Most XCM executors ignore these
 * messages, and some runtimes give them more weight than a block has. So their refusal is not
 * reported as a failure.
 */
function listNotices(messages: readonly QueuedMessage[]): readonly Hex[] {
  return (
    messages
      // A program begins with a byte for its version, and a byte for the number of instructions.
      .filter(({ data: [, , instruction = 0] }) => NOTICE_INDEXES.includes(instruction))
      .map(({ data }) => bytesToHex(blake2Hasher.hash(data)))
  )
}

/**
 * Collects the messages that the relay chain's last block has sent to parachains. The relay chain's
 * next block deletes these messages, as a parachain's block does on a real relay chain.
 */
async function collectFromRelay(network: Network, relay: LocalChain): Promise<void> {
  const { mail } = network
  for (const { paraId } of network.paras) {
    if (paraId === undefined) continue
    const { messages, keys } = await readDownwardQueue(relay, paraId)
    if (messages.length === 0) continue
    mail.downward.set(paraId, [...(mail.downward.get(paraId) ?? []), ...messages])
    mail.collected = [...mail.collected, ...keys]
  }
}

async function collectFromAgendas({ mail, paras, time }: Network, relay: ReadRelay): Promise<void> {
  const paraIds = paras.flatMap(({ paraId }) => (paraId === undefined ? [] : [paraId]))
  for (const { paraId, ...message } of await relay.takeDownward(time, paraIds)) {
    mail.downward.set(paraId, [...(mail.downward.get(paraId) ?? []), message])
  }
  for (const { to = 0, paraId, program } of await relay.takeHorizontal(time, paraIds)) {
    addHorizontal(mail, { from: paraId, to }, program)
  }
}

export function addHorizontal(
  mail: Mail,
  { from, to }: { readonly from: number; readonly to: number },
  page: Uint8Array
): void {
  const bySender = mail.horizontal.get(to) ?? new Map<number, readonly Uint8Array[]>()
  const pages = [...(bySender.get(from) ?? []), page]
  mail.horizontal.set(to, new Map([...bySender, [from, pages]]))
}

/** Collects the messages that a parachain's block has sent to the relay chain. */
export async function collectUpward(
  network: Network,
  paraId: number,
  block: DescribedState
): Promise<void> {
  const { mail } = network
  const all =
    (await readEntry<readonly Uint8Array[]>(block, 'ParachainSystem', 'UpwardMessages')) ?? []
  // An empty entry ends the messages. Signals for the relay chain's validators follow it.
  const end = all.findIndex(({ length }) => length === 0)
  const programs = all.slice(0, end === -1 ? all.length : end)
  const time = network.time + ROUND_MS
  network.readRelay?.receive(programs.map((program) => ({ time, paraId, program })))
  if (network.isOpen || programs.length === 0) return
  mail.upward.set(paraId, [...(mail.upward.get(paraId) ?? []), ...programs])
}

/**
 * Collects the messages that a parachain's last block has sent. The parachain's next block deletes
 * these messages. If a message is for a parachain outside the network, an error is returned. If
 * `isOpen` is `true`, the message is dropped instead.
 */
async function collectFromParachain(
  network: Network,
  chain: LocalChain
): Promise<ParaclockError[]> {
  const { mail } = network
  const lost: ParaclockError[] = []
  const paraId = chain.paraId as number
  await collectUpward(network, paraId, chain)
  for (const { recipient, data } of await readHorizontal(chain)) {
    if (!network.paras.some((other) => other.paraId === recipient)) {
      if (network.isOpen) {
        network.dropped = [...network.dropped, { from: paraId, to: recipient, data }]
        continue
      }
      const context = {
        sender: chain.name,
        chain: `parachain ${recipient}`,
        reason: `it has ${data.length} bytes, and the recipient is not in this network`
      }
      lost.push(new ParaclockError(MessageFailed, context))
      continue
    }
    addHorizontal(mail, { from: paraId, to: recipient }, data)
  }
  return lost
}

/** Reads the messages that a parachain's block has sent to other parachains. */
export async function readHorizontal(
  block: DescribedState
): Promise<readonly { readonly recipient: number; readonly data: Uint8Array }[]> {
  return (await readEntry(block, 'ParachainSystem', 'HrmpOutboundMessages')) ?? []
}
