import {
  ArgumentInvalid,
  isServiceVariant,
  type NetworkName,
  networkNames,
  networkVariants,
  ParaclockError,
  requireNode,
  serviceVariants
} from '@paraclock/core'
import type { Devnet } from './Devnet.ts'
import { targetRuntimes } from './genesis/planChains.ts'
import type { StartOptions } from './StartOptions.ts'
import { networkLayouts, type StartDevnetArgs, startNetwork } from './startNetwork.ts'

/** The arguments of {@link startDevnet} for several networks. */
export interface StartNetworksArgs<Name extends NetworkName = NetworkName>
  extends StartOptions,
    Pick<StartDevnetArgs, 'target'> {
  readonly networks: readonly Name[]
  /**
   * A prefix for the name of each network. Two devnets with the same name and genesis time have the
   * same genesis hashes, so clients cannot distinguish their chains.
   */
  readonly name?: string
  /** The port of each chain, by the name of its network and its own name. */
  readonly ports?: Readonly<Partial<Record<Name, Readonly<Record<string, number>>>>>
}

/** Several networks that run side by side, by name. */
export type Devnets<Name extends NetworkName = NetworkName> = Readonly<Record<Name, Devnet>> & {
  /** Stops all networks. */
  stop(): Promise<void>
}

/**
 * Starts a relay chain, the service and a target in this process, from their real runtimes and
 * without network access.
 *
 * @throws ParaclockError `ArgumentInvalid`, `PortUnavailable`, `ChainFailed`,
 * `ChainSpecMalformed`, `RuntimeUnavailable`. After an error, nothing is left
 * running.
 *
 * @example
 * ```ts
 * import { startDevnet } from '@paraclock/devnet'
 *
 * const net = await startDevnet({ variant: 'minute' })
 * console.log(net.service.wsUrl)
 * await net.settle()
 * await net.stop()
 * ```
 */
export function startDevnet(args?: StartDevnetArgs): Promise<Devnet>
/** Starts several networks, which run side by side. */
export function startDevnet<Name extends NetworkName>(
  args: StartNetworksArgs<Name>
): Promise<Devnets<Name>>
export async function startDevnet(
  args: StartDevnetArgs | StartNetworksArgs = {}
): Promise<unknown> {
  requireNode()
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(OPTIONS, name))
  if (unknown !== undefined) throw refuse('the option', unknown, Object.keys(OPTIONS))
  const { target = 'substrate' } = args
  if (!Object.hasOwn(targetRuntimes, target)) {
    throw refuse('the kind of the target', target, Object.keys(targetRuntimes))
  }
  if (target === 'opengov' && args.ready === true) {
    const problem = 'a target of opengov starts unconnected: leave it out, and run paraclock fix'
    throw new ParaclockError(ArgumentInvalid, { argument: 'ready', value: true, problem })
  }
  if ('networks' in args) return await startNetworks(args)
  const { variant = 'hour' } = args
  if (!isServiceVariant(variant)) {
    throw refuse('the variant of the service', variant, Object.keys(serviceVariants))
  }
  const { network = 'plain' } = args
  if (!Object.hasOwn(networkLayouts, network)) {
    throw refuse('the network', network, Object.keys(networkLayouts))
  }
  const usual = network === 'plain' ? 'devnet' : network
  return await startNetwork({ ...args, variant, name: args.name ?? `${usual}-${variant}` })
}

// A record, so that the compiler asks for each option.
const OPTIONS: Readonly<Record<keyof StartDevnetArgs | keyof StartNetworksArgs, true>> = {
  autoBlock: true,
  deadlineMs: true,
  genesisTime: true,
  instant: true,
  keptBlocks: true,
  name: true,
  network: true,
  networks: true,
  onProblem: true,
  onProgress: true,
  origins: true,
  parachains: true,
  ports: true,
  ready: true,
  runtimes: true,
  service: true,
  signal: true,
  startTime: true,
  target: true,
  variant: true
}

async function startNetworks(args: StartNetworksArgs): Promise<Devnets> {
  const { networks } = args
  const unknown = Object.keys(args.ports ?? {}).find(
    (name) => !networks.some((one) => one === name)
  )
  if (unknown !== undefined) throw refuse('ports', unknown, networks)
  const started: Partial<Record<NetworkName, Devnet>> = {}
  const stop = async (): Promise<void> => {
    await Promise.all(Object.values(started).map((net) => net.stop()))
  }
  try {
    for (const name of new Set(networks)) {
      if (!Object.hasOwn(networkVariants, name)) {
        throw refuse('the network', name, networkNames)
      }
      const ports = args.ports?.[name] ?? {}
      const own = args.name === undefined ? name : `${args.name}-${name}`
      const variant = networkVariants[name]
      started[name] = await startNetwork({ ...args, name: own, variant, ports })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { ...(started as Record<NetworkName, Devnet>), stop }
}

function refuse(argument: string, value: unknown, known: readonly string[]): ParaclockError {
  const problem = `expected ${known.map((name) => JSON.stringify(name)).join(' or ')}`
  return new ParaclockError(ArgumentInvalid, { argument, value, problem })
}
