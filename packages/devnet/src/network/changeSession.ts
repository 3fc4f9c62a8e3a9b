import { ParaclockError } from '@paraclock/core'
import { buildRound } from './buildRound.ts'
import { entryOf } from './entryOf.ts'
import { type NetworkState, SLOT } from './NetworkState.ts'
import { reportRounds, type SettleOptions, type SettleReport } from './settleNetwork.ts'
import { buildUntil } from './travelNetwork.ts'

/** Blocks after the end of an epoch within which the session has to change. */
const PATIENCE = 3

/**
 * Travels to the relay's next session. Due tasks on the way run.
 *
 * @throws ParaclockError `SessionChangeMissing` if it does not begin.
 */
export async function changeSession(
  network: NetworkState,
  options: SettleOptions = {}
): Promise<SettleReport> {
  const { relay } = network
  const readSession = async (): Promise<number> =>
    Number((await entryOf(relay, 'session', 'currentIndex')()).toString())
  const before = await readSession()
  const epoch = Number(relay.api.consts['babe']?.['epochDuration']?.toString() ?? 10) * SLOT
  let rounds = await buildUntil(network, network.time + epoch, options)
  for (let waited = 0; (await readSession()) === before; waited += 1) {
    if (waited === PATIENCE) throw new ParaclockError('SessionChangeMissing', { session: before })
    await buildRound(network, network.time + SLOT)
    rounds += 1
  }
  return reportRounds(network, rounds, options)
}
