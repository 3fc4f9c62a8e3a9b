import { ParaclockError } from '@paraclock/core'
import { SettleRoundsExceeded } from '../errors/blocks.ts'
import { buildRound } from './buildRound.ts'
import type { Network } from './Network.ts'
import { readEntry } from './readEntry.ts'
import { ROUND_MS } from './roundMs.ts'
import { reportRounds, type SettleOptions, type SettleReport } from './settleNetwork.ts'
import { buildUntil } from './travelNetwork.ts'

/** How many blocks after the end of an epoch the session may change. */
const PATIENCE = 3

/** The number of slots in an epoch, if the relay chain does not state it. */
const USUAL_EPOCH = 10

/** Travels to the relay chain's next session, and runs due tasks on the way. */
export async function changeSession(
  network: Network,
  options: SettleOptions = {}
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
    if (waited === PATIENCE) {
      const waiting = `the session after ${before} of the relay chain`
      throw new ParaclockError(SettleRoundsExceeded, { rounds, waiting })
    }
    await buildRound(network, network.time + ROUND_MS)
    rounds += 1
  }
  return reportRounds(network, rounds, options)
}
