import type { ChainConfig, Config, Connections } from '@paraclock/checklist'
import { chainRoles, createConnections, requireAccounts } from '@paraclock/checklist'
import { formatPath } from '@paraclock/checklist/schema'
import type { ProgressListener } from '@paraclock/core'
import type { CommandContext } from '../cli/defineCommand.ts'
import type { ChainProver } from '../sign/createProver.ts'
import { followChains } from './followChains.ts'
import { openChainMemory, openHintStore, openMetadataCache } from './openCaches.ts'

/** Says when a network has been read. */
export function tellProgress({ report }: Pick<CommandContext, 'report'>): ProgressListener {
  return ({ what, phase }) => {
    if (phase !== 'advanced') report(phase === 'begun' ? what : `${what}: done`)
  }
}

/** How chains are read. */
export interface ConnectionSettings {
  /** Proves every chain before it is read, for commands that sign. */
  readonly prover?: Pick<ChainProver, 'admit'> | undefined
  /** Whether a chain must have the configured genesis; defaults to `true`. */
  readonly holdGenesis?: boolean
  /** Never gives up endpoints that keep failing; defaults to whether there is a prover. */
  readonly isPatient?: boolean
}

/** Makes the connections of a command, with the times that the configuration allows. */
export function openConnections(
  context: Pick<CommandContext, 'env' | 'cwd'>,
  { networks, timeouts = {} }: Pick<Config, 'networks' | 'timeouts'>,
  { prover, holdGenesis = true, isPatient = prover !== undefined }: ConnectionSettings = {}
): Connections {
  const { connect, request } = timeouts
  const follower = followChains(context.cwd)
  const connections = createConnections({
    follow: follower.follow,
    metadataCache: openMetadataCache(context),
    memory: openChainMemory(context),
    hints: openHintStore(context),
    holdGenesis,
    ...(isPatient ? { giveUpMs: 0 } : {}),
    ...(prover === undefined ? {} : { admit: (chain, config) => prover.admit(chain, config) }),
    locate: (chain) => locateChain(networks, chain),
    ...(connect === undefined ? {} : { connectMs: connect * 1000 }),
    ...(request === undefined ? {} : { requestMs: request * 1000 })
  })
  return {
    read: async (chain, args) => {
      const connected = await connections.read(chain, args)
      const place = findChain(networks, chain)
      if (place !== undefined && place.role !== 'relay') {
        const length = connected.runtime.accountLength
        requireAccounts({ ...place, role: place.role, length })
      }
      return connected
    },
    close: async () => {
      await connections.close()
      await follower.close()
    }
  }
}

/** Where the configuration has the endpoints of a chain: `networks.main.target.endpoints`. */
function locateChain(networks: Config['networks'], chain: ChainConfig): string | undefined {
  const place = findChain(networks, chain)
  return place && formatPath(['networks', place.network, place.role, 'endpoints'])
}

/** The network of a chain, and what the chain is in it. */
function findChain(networks: Config['networks'], chain: ChainConfig) {
  for (const [network, config] of Object.entries(networks)) {
    const role = chainRoles.find((one) => config[one] === chain)
    if (role !== undefined) return { network, config, role }
  }
  return undefined
}
