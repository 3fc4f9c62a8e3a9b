import { isParaclockError } from '@paraclock/core'
import { createSimulation, type Simulation } from '@paraclock/simulation'
import { type Copies, type OpenCopiesArgs, openCopies } from './openCopies.ts'

/** The blocks that are kept: a run is read when it is over. */
const KEPT_BLOCKS = 64

/** Where something is run. */
export interface CopiesToRunOn extends Copies {
  /** Service and target, each under its role. */
  readonly simulation: Simulation
}

/**
 * Runs something on copies of service and target, which continue from the pinned blocks of the chains
 * and read the relay chain at its pinned block. Where a node proves nothing, all of it is run again on
 * what is trusted from the endpoints.
 *
 * @throws ParaclockError what `openFork` and `createSimulation` raise, where a copy cannot be run.
 */
export async function runOnCopies<Value>(
  args: Omit<OpenCopiesArgs, 'isTrusted'>,
  work: (copies: CopiesToRunOn) => Promise<Value>
): Promise<Value> {
  const run = async (isTrusted: boolean): Promise<Value> => {
    const copies = await openCopies({ ...args, isTrusted })
    const { service, target, relay } = copies
    const simulation = await createSimulation({
      chains: [
        { name: 'service', fork: service },
        { name: 'target', fork: target }
      ],
      relay: relay.storage,
      keptBlocks: KEPT_BLOCKS
    })
    const value = await work({ ...copies, simulation })
    await Promise.all([service.saveHints(), target.saveHints()])
    return value
  }
  try {
    return await run(false)
  } catch (error) {
    // A node that proves nothing, or no child tries, can still be read.
    if (!isParaclockError(error) || error.code !== 'CallRefused') throw error
    return await run(true)
  }
}
