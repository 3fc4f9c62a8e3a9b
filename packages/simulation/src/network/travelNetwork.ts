import { ArgumentInvalid, ParaclockError, servicePallet, throwIfAborted } from '@paraclock/core'
import { BlockLimitExceeded } from '../errors/blocks.ts'
import { buildRound } from './buildRound.ts'
import { listChains, type Network } from './Network.ts'
import { readNextAgenda } from './passBlocks.ts'
import { readEntry } from './readEntry.ts'
import { ROUND_MS } from './roundMs.ts'
import {
  type BuildOptions,
  buildUntilQuiet,
  reportRounds,
  type SettleReport
} from './settleNetwork.ts'

const MAX_AGENDAS = 200

/** The maximum number of rounds that one travel builds only because the price of messages falls. */
const MAX_FALLING = 200

/** After the end of an epoch, the session must change within this number of rounds. */
const MAX_LATE_ROUNDS = 3

/** The number of slots in an epoch if the relay chain lacks the constant `EpochDuration`. */
const USUAL_EPOCH = 10

/** The options of `Simulation.travelTo`. */
export interface TravelOptions extends BuildOptions {
  /** Whether to skip due tasks. The service later reports the skipped tasks as missed. */
  readonly skip?: boolean
  /** Whether to build each block on the way, like live chains. This is slow. */
  readonly everyBlock?: boolean
}

/**
 * Moves the clocks of all chains to `time`, in milliseconds. Builds blocks at each slot with a due
 * task. Also builds blocks whenever a read-only relay chain runs an agenda or a message. With
 * `countsPassed`, also builds blocks for each agenda of a simulated chain, and builds every block
 * while the price of messages falls.
 */
export async function travelNetwork(
  network: Network,
  time: number,
  options: TravelOptions = {}
): Promise<SettleReport> {
  return reportRounds(network, await buildUntil(network, time, options), options)
}

export async function changeSession(
  network: Network,
  options: BuildOptions = {}
): Promise<SettleReport> {
  const { relay } = network
  const readSession = async (): Promise<number> =>
    relay === undefined ? 0 : ((await readEntry<number>(relay, 'Session', 'CurrentIndex')) ?? 0)
  const before = await readSession()
  const slots = Number(
    (relay?.runtime.constant('Babe', 'EpochDuration')?.value ?? USUAL_EPOCH) as bigint
  )
  let rounds = await buildUntil(network, network.time + slots * ROUND_MS, options)
  for (let waited = 0; (await readSession()) === before; waited += 1) {
    if (waited === MAX_LATE_ROUNDS) {
      const waiting = `the session after ${before} of the relay chain`
      throw new ParaclockError(BlockLimitExceeded, { rounds, waiting })
    }
    await buildRound(network, network.time + ROUND_MS)
    rounds += 1
  }
  return reportRounds(network, rounds, options)
}

async function buildUntil(network: Network, time: number, options: TravelOptions): Promise<number> {
  if (time < network.time + ROUND_MS) {
    const [from, to] = [network.time, time].map((value) => BigInt(Math.floor(value / 1000)))
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the time to travel to',
      value: to as bigint,
      problem: `expected at least 6 seconds after ${from as bigint}, the time of the last block`
    })
  }
  const { everyBlock = false } = options
  const left = { agendas: MAX_AGENDAS, falling: network.countsPassed ? MAX_FALLING : 0, price: 0n }
  let rounds = 0
  while (network.time < time) {
    throwIfAborted({ signal: options.signal, what: 'travelling' })
    const next = network.time + ROUND_MS
    const stop = everyBlock ? next : Math.max(next, await findStop(network, time, options, left))
    // If less than a round lies between `stop` and `time`, one round is built at `time` for both. A
    // slot of the service that begins at `stop` has not ended at `time`.
    const at = time - stop < ROUND_MS ? time : stop
    await buildRound(network, at)
    // With `countsPassed`, the travel continues even if work stays pending, such as a message in a
    // queue that a chain has suspended.
    const quiet = { signal: options.signal, until: time, goesOn: network.countsPassed }
    rounds += 1 + (await buildUntilQuiet(network, quiet))
  }
  return rounds
}

interface TravelLimits {
  agendas: number
  falling: number
  /** The sum of the prices that were above their usual value before the last round. */
  price: bigint
}

/**
 * Finds the time of the next round. If the result is not in the future, the next round follows at
 * once.
 */
async function findStop(
  network: Network,
  time: number,
  { skip = false }: TravelOptions,
  left: TravelLimits
): Promise<number> {
  const acts = (await network.readRelay?.nextAt()) ?? time
  const falls = await findFall(network, left)
  const due = Math.min(time, acts, falls, skip ? time : await readNextDue(network))
  const agenda = network.countsPassed ? await findAgenda(network) : due
  if (agenda < due) {
    if (left.agendas === 0) throw new ParaclockError(BlockLimitExceeded, { time: agenda })
    left.agendas -= 1
  }
  // A slot of the service lasts at least a minute. So if a slot begins less than a round after the
  // last block, the next block is still in this slot.
  return Math.min(due, agenda)
}

/**
 * Finds the time of the next block that lowers the price of messages to the relay chain. `Infinity`
 * if each chain has its usual price, or if the last round changed no price.
 */
async function findFall({ paras }: Network, left: TravelLimits): Promise<number> {
  let [price, next] = [0n, Number.POSITIVE_INFINITY]
  if (left.falling === 0) return next
  for (const chain of paras) {
    const item = chain.runtime.storage('ParachainSystem', 'UpwardDeliveryFeeFactor')
    if (item === undefined || chain.isHalted) continue
    const factor = item.decode(await chain.read(item.key())) as bigint
    if (factor === item.decode(null)) continue
    price += factor
    next = Math.min(next, chain.time + chain.blockMs)
  }
  if (price === left.price) return Number.POSITIVE_INFINITY
  left.falling -= 1
  left.price = price
  return next
}

async function findAgenda(network: Network): Promise<number> {
  const all = await Promise.all(listChains(network).map(readNextAgenda))
  return Math.min(Number.POSITIVE_INFINITY, ...all.filter((time) => time !== undefined))
}

async function readNextDue(network: Network): Promise<number> {
  let first = Number.POSITIVE_INFINITY
  for (const chain of [...network.paras, ...network.solos]) {
    const slots = chain.runtime.storage(servicePallet, 'Slots')
    if (slots === undefined) continue
    for (const key of await chain.listKeys(slots.prefix())) {
      const time = Number(slots.decodeKey(key)[0] as bigint) * 1000
      if (time > network.time && time < first) first = time
    }
  }
  return first
}
