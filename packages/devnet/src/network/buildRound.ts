import { setImmediate } from 'node:timers/promises'
import { type Hex, isParaclockError, type ParaclockError } from '@paraclock/core'
import { buildChainBlock } from '../chain/buildChainBlock.ts'
import type { BlockRequest, BuiltBlock, HorizontalMessage } from '../chain/LocalChain.ts'
import { collectFromParachain, collectFromRelay } from './collectMessages.ts'
import { isQueueEmpty } from './isQueueEmpty.ts'
import type { NetworkChain, NetworkState, RoundReport } from './NetworkState.ts'
import { readChannelNews } from './readChannelNews.ts'
import { readOutcomes } from './readOutcomes.ts'

/** What happens in a round, while it happens. */
interface Round {
  readonly dropped: { chain: string; extrinsic: Hex; reason: string }[]
  readonly failures: ParaclockError[]
}

/** Format byte of a message between parachains that carries signals and no program. */
const SIGNALS = '0x02'

/**
 * Builds one block of every chain at the same time, the relay first, and carries each message as
 * far as it comes. Every chain gets its chance: what failed is raised when the round is over.
 *
 * @throws ParaclockError `BlockFailed`, `MessageRecipientMissing`, `MessageLost`.
 */
export async function buildRound(network: NetworkState, time: number): Promise<RoundReport> {
  // Nothing on the way to a block waits for anything outside, so without this a row of blocks would
  // keep timers, sockets and signals from their turn, and every block in memory: what a weak
  // reference was made of stays until then.
  await setImmediate()
  const round: Round = { dropped: [], failures: [] }
  network.time = time
  await attempt(round, () => buildRelay(network, time, round))
  for (const chain of network.paras) {
    await attempt(round, () => buildParachain(network, chain, time, round))
  }
  for (const chain of network.solos) {
    await attempt(round, () => build(network, chain, { time }, round).then(() => undefined))
  }
  const [failure] = round.failures
  if (failure !== undefined) throw failure
  return round
}

async function attempt(round: Round, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isParaclockError(error)) throw error
    round.failures.push(error)
  }
}

async function buildRelay(network: NetworkState, time: number, round: Round): Promise<void> {
  const { relay, mail } = network
  // A queue that is put in place of one which is not empty yet would orphan it, so a parachain's
  // messages wait until the relay has worked off those of the one before.
  const [next] = (await isQueueEmpty(relay)) ? mail.upward : []
  const request: BlockRequest = {
    time,
    before: mail.taken.map((key): [Hex, null] => [key, null]),
    upward: next === undefined ? {} : { [next[0]]: next[1] }
  }
  if (next !== undefined) owe(network, relay, next[1].length)
  await build(network, relay, request, round)
  if (next !== undefined) mail.upward.delete(next[0])
  mail.taken = []
  await collectFromRelay(network)
}

async function buildParachain(
  network: NetworkState,
  chain: NetworkChain,
  time: number,
  round: Round
): Promise<void> {
  const { mail } = network
  const { local } = chain
  // A chain with longer slots sits out the rounds within one of them.
  if (Math.floor(time / local.slotDuration) <= Math.floor(local.time / local.slotDuration)) return
  const paraId = local.paraId as number
  const relayState = await readChannelNews(network, chain, time)
  const downward = mail.downward.get(paraId) ?? []
  const horizontal = mail.horizontal.get(paraId) ?? new Map<number, HorizontalMessage[]>()
  const request = { time, relayState, downward, horizontal: Object.fromEntries(horizontal) }
  const before = mail.owed.get(local.name) ?? 0
  owe(network, chain, downward.length + countPrograms([...horizontal.values()].flat()))
  try {
    await build(network, chain, request, round)
  } catch (error) {
    mail.owed.set(local.name, before)
    mail.told.delete(paraId)
    throw error
  }
  mail.downward.delete(paraId)
  mail.horizontal.delete(paraId)
  round.failures.push(...(await collectFromParachain(network, chain)))
}

async function build(
  network: NetworkState,
  chain: NetworkChain,
  request: BlockRequest,
  round: Round
): Promise<BuiltBlock> {
  const built = await buildChainBlock(chain.local, request)
  for (const { extrinsic, reason } of built.refused) {
    round.dropped.push({ chain: chain.local.name, extrinsic, reason })
  }
  const owed = network.mail.owed.get(chain.local.name) ?? 0
  if (owed > 0) {
    const { handled, refused } = await readOutcomes(chain, built)
    network.refused.push(...refused)
    network.mail.owed.set(chain.local.name, Math.max(0, owed - handled))
  }
  return built
}

function owe(network: NetworkState, chain: NetworkChain, count: number): void {
  const { owed } = network.mail
  owed.set(chain.local.name, (owed.get(chain.local.name) ?? 0) + count)
}

// The queue also sends pages that hold their format byte and nothing else.
function countPrograms(messages: readonly HorizontalMessage[]): number {
  return messages.filter(({ data }) => !data.startsWith(SIGNALS) && data.length > '0x03'.length)
    .length
}
