import { ParaclockError, throwIfAborted } from '@paraclock/core'
import { buildRound } from './buildRound.ts'
import { type NetworkState, SLOT } from './NetworkState.ts'
import {
  buildUntilQuiet,
  reportRounds,
  type SettleOptions,
  type SettleReport
} from './settleNetwork.ts'

/** What a travel of the network may be told. */
export interface TravelOptions extends SettleOptions {
  /** Jumps over due tasks, which the service then reports as missed. */
  readonly skip?: boolean
}

/**
 * Moves every clock to `time` (milliseconds), stopping at each slot in which a task is due.
 *
 * @throws ParaclockError `TravelTimeInvalid` if that is not ahead.
 */
export async function travelNetwork(
  network: NetworkState,
  time: number,
  options: TravelOptions = {}
): Promise<SettleReport> {
  return reportRounds(network, await buildUntil(network, time, options), options)
}

/** Builds rounds until the clocks show `time`, and counts them. */
export async function buildUntil(
  network: NetworkState,
  time: number,
  options: TravelOptions
): Promise<number> {
  if (time < network.time + SLOT) {
    const [from, to] = [network.time, time].map((value) => BigInt(Math.floor(value / 1000)))
    throw new ParaclockError('TravelTimeInvalid', { from: from as bigint, to: to as bigint })
  }
  let rounds = 0
  while (network.time < time) {
    throwIfAborted({ signal: options.signal, what: 'travelling' })
    const due = options.skip === true ? undefined : await readNextDue(network)
    // A slot lasts at least a minute, so a block that comes right after its start is still in it.
    const stop = due === undefined ? time : Math.min(time, Math.max(due, network.time + SLOT))
    // Less than a block before the end there is no room for another stop: the end is in the slot.
    const at = time - stop < SLOT ? time : stop
    await buildRound(network, at)
    rounds += 1 + (await buildUntilQuiet(network, { signal: options.signal, until: time }))
  }
  return rounds
}

/** The first slot after now that holds a task, of any chain that schedules, in milliseconds. */
async function readNextDue(network: NetworkState): Promise<number | undefined> {
  let first: number | undefined
  for (const { api } of [...network.paras, ...network.solos]) {
    const keys = (await api.query['automationTime']?.['slots']?.keys()) ?? []
    for (const key of keys) {
      const time = Number(key.args[0]?.toString()) * 1000
      if (time > network.time && (first === undefined || time < first)) first = time
    }
  }
  return first
}
