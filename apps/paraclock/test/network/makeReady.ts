import { gatherNetwork, type NetworkConfig } from '@paraclock/checklist'
import type { Devnet } from '@paraclock/devnet'
import { fixNetwork } from '../../src/rehearse/fixNetwork.ts'
import { withConnections } from './withConnections.ts'

/** Makes the calls that fix what fails on a new network, and returns how the network stands then. */
export async function makeReady(
  net: Devnet,
  config: NetworkConfig
): ReturnType<Devnet['snapshot']> {
  await withConnections(async (connections) => {
    const evidence = await gatherNetwork({ name: net.name, config, connections })
    await fixNetwork({ net, config, evidence, connections })
  })
  return await net.snapshot()
}
