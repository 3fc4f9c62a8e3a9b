import type { ChainConfig, Config, Connections } from '@paraclock/checklist'
import { createConnections } from '@paraclock/checklist'
import { formatPath } from '@paraclock/checklist/schema'
import type { ProgressListener } from '@paraclock/core'
import type { CommandContext } from '../cli/defineCommand.ts'
import type { ChainProver } from '../sign/createProver.ts'
import { followChains } from './followChains.ts'
import { openChainMemory, openMetadataCache } from './openCaches.ts'

/** Says when a network has been read. */
export function tellProgress({ report }: Pick<CommandContext, 'report'>): ProgressListener {
  return ({ what, phase }) => {
    if (phase !== 'advanced') report(phase === 'begun' ? what : `${what}: done`)
  }
}

/**
 * Makes the connections of a command, with the times that the configuration allows.
 *
 * @param prover - proves every chain before it is read, for commands that sign
 * @param isPatient - never gives up endpoints that keep failing; defaults to whether the command signs
 */
export function openConnections(
  context: Pick<CommandContext, 'env' | 'cwd'>,
  { networks, timeouts = {} }: Pick<Config, 'networks' | 'timeouts'>,
  {
    prover,
    holdGenesis = true,
    isPatient = prover !== undefined
  }: { prover?: Pick<ChainProver, 'admit'>; holdGenesis?: boolean; isPatient?: boolean } = {}
): Connections {
  const { connect, request } = timeouts
  const follower = followChains(context.cwd)
  const connections = createConnections({
    follow: follower.follow,
    metadataCache: openMetadataCache(context),
    memory: openChainMemory(context),
    holdGenesis,
    ...(isPatient ? { giveUpMs: 0 } : {}),
    ...(prover === undefined ? {} : { admit: (chain, config) => prover.admit(chain, config) }),
    locate: (chain) => locateChain(networks, chain),
    ...(connect === undefined ? {} : { connectMs: connect * 1000 }),
    ...(request === undefined ? {} : { requestMs: request * 1000 })
  })
  return {
    ...connections,
    close: async () => {
      await connections.close()
      await follower.close()
    }
  }
}

/** Where the configuration has the endpoints of a chain: `networks.main.target.endpoints`. */
function locateChain(networks: Config['networks'], chain: ChainConfig): string | undefined {
  for (const [name, network] of Object.entries(networks)) {
    const role = (['relay', 'service', 'target'] as const).find((one) => network[one] === chain)
    if (role !== undefined) return formatPath(['networks', name, role, 'endpoints'])
  }
  return undefined
}
