import { runTask } from '../../support/scenario.ts'
import { startNetwork } from '../../support/startNetwork.ts'
import type { NetworkFile } from './NetworkFile.ts'

/** Runs the network and its task in this worker, and reports to the page. */
self.onmessage = async ({ data }: MessageEvent<NetworkFile>) => {
  try {
    const simulation = await startNetwork(data)
    const gained = await runTask(simulation)
    const heads = simulation.chains.map(({ name, head }) => `${name} #${head.number}`)
    self.postMessage({ gained: gained.map(String), heads })
  } catch (error) {
    self.postMessage({ error: String(error) })
  }
}
