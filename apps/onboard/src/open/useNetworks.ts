import {
  type ChainConfig,
  type ChainRole,
  type Config,
  chainRoles,
  type NetworkConfig,
  readChain
} from '@paraclock/checklist'
import { formatPath } from '@paraclock/checklist/schema'
import {
  type ChainPlace,
  type ChainVerifier,
  type ConnectedChain,
  type Connections,
  createConnections
} from '@paraclock/connect'
import { followChains } from '@paraclock/connect/node'
import type { CommandContext } from '../cli/defineCommand.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { openCaches } from './openCaches.ts'
import { type ConfigContext, type OpenedConfig, openConfig } from './openConfig.ts'

/** The configuration of a command, the networks that it names, and connections to their chains. */
export interface OpenedNetworks extends OpenedConfig {
  /** Connects to a chain when it is first read. */
  readonly connections: Connections
  /** The networks that the command line names, with their chains. */
  readonly opened: readonly OpenedNetwork[]
}

/** A network of the configuration, and its chains. */
export interface OpenedNetwork {
  readonly network: string
  readonly config: NetworkConfig
  /** Connects to a chain of it. */
  readonly chain: (role: ChainRole) => Promise<ConnectedChain>
}

/** How chains are read. */
export interface ConnectionSettings {
  /** Proves every chain before it is read, for commands that sign. */
  readonly prover?: ChainVerifier | undefined
  /** Whether a chain must have the configured genesis; defaults to `true`. */
  readonly holdGenesis?: boolean
  /** Never gives up endpoints that keep failing; defaults to whether there is a prover. */
  readonly isPatient?: boolean
}

/**
 * Opens the networks that a command line names, and ends their connections when the work is done. Every
 * command that reads chains begins here.
 *
 * @throws ParaclockError those of `openConfig`, and of the work
 */
export async function useNetworks<Result>(
  context: ConfigContext & Pick<CommandContext, 'env'>,
  settings: ConnectionSettings,
  work: (opened: OpenedNetworks) => Promise<Result>
): Promise<Result> {
  const configured = await openConfig(context)
  const { signal } = context
  const connections = openConnections(context, configured.config, settings)
  const opened = configured.networks.map(([network, config]): OpenedNetwork => {
    const chain = (role: ChainRole) => readChain(connections, { network, config, role, signal })
    return { network, config, chain }
  })
  try {
    return await work({ ...configured, connections, opened })
  } finally {
    await connections.close()
  }
}

/** Makes the connections of a command, with the times that the configuration allows. */
function openConnections(
  context: Pick<CommandContext, 'env' | 'cwd'>,
  { networks, timeouts = {} }: Pick<Config, 'networks' | 'timeouts'>,
  { prover, holdGenesis = true, isPatient = prover !== undefined }: ConnectionSettings
): Connections {
  const { connect, request } = timeouts
  const { metadataCache, memory, hints } = openCaches(context)
  return createConnections({
    follower: followChains(context.cwd),
    ...{ metadataCache, memory, hints },
    holdGenesis,
    verifier: prover,
    names: nameChains(networks),
    giveUpMs: isPatient ? 0 : undefined,
    connectMs: connect && connect * 1000,
    requestMs: request && request * 1000
  })
}

/** Where the configuration has the endpoints of each chain: `networks.main.target.endpoints`. */
function nameChains(networks: Config['networks']): ReadonlyMap<ChainPlace, string> {
  const named = Object.entries(networks).flatMap(([network, config]) =>
    chainRoles.map((role): [ChainConfig, string] => [
      config[role],
      formatPath(['networks', network, role, 'endpoints'])
    ])
  )
  return new Map(named)
}

/**
 * The one network that a command is about.
 *
 * @throws ParaclockError `CommandArgumentInvalid` if the configuration has several and none is named.
 */
export function requireOne(opened: readonly OpenedNetwork[]): OpenedNetwork {
  const [first, second] = opened
  if (first === undefined || second !== undefined) {
    const names = opened.map(({ network }) => network).join(', ')
    throw refuseArgument(`This command is about one network: choose one of ${names} with --network`)
  }
  return first
}
