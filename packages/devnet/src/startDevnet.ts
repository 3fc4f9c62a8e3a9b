import {
  ArgumentInvalid,
  isServiceVariant,
  ParaclockError,
  type ServiceVariant,
  variantNames
} from '@paraclock/core'
import type { Devnet } from './Devnet.ts'
import type { ExtraParachain, StartOptions } from './StartOptions.ts'
import { startNetwork } from './startNetwork.ts'

/** What {@link startDevnet} takes for one network. */
export interface StartDevnetArgs extends StartOptions {
  /** The variant of the service. Defaults to `hour`. */
  readonly variant?: ServiceVariant
  /** The network's name. Networks of different names have different genesis hashes. */
  readonly name?: string
  /** Ports of the endpoints by chain name: 0, a free one, for those that are left out. */
  readonly ports?: Readonly<Record<string, number>>
  /** Chains beyond relay, service and target. */
  readonly parachains?: readonly ExtraParachain[]
}

/** The service's networks: staging speaks variant H, main variant M. */
const variants: Readonly<Record<NetworkName, ServiceVariant>> = {
  staging: 'hour',
  main: 'minute'
}

/** The name of one of the service's networks. */
export type NetworkName = 'staging' | 'main'

/** What {@link startDevnet} takes for several networks. */
export interface StartNetworksArgs<Name extends NetworkName = NetworkName> extends StartOptions {
  /** Which networks. */
  readonly networks: readonly Name[]
  /** Ports of the endpoints by network and chain. */
  readonly ports?: Readonly<Partial<Record<Name, Readonly<Record<string, number>>>>>
}

/** Networks side by side, by name. */
export type Devnets<Name extends NetworkName = NetworkName> = Readonly<Record<Name, Devnet>> & {
  /** Stops all of them. */
  stop(): Promise<void>
}

/**
 * Starts a relay chain, the service and a target in this process, from their real runtimes and
 * without any network access.
 *
 * @throws ParaclockError `ArgumentInvalid`, `PortUnavailable`, `ChainBootFailed`,
 * `ChainSpecMalformed`, `GenesisInvalid`, `ChainBootFailed`, `ArgumentInvalid`. Nothing is
 * left running.
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
/** Starts networks side by side, one per variant. */
export function startDevnet<Name extends NetworkName>(
  args: StartNetworksArgs<Name>
): Promise<Devnets<Name>>
export async function startDevnet(
  args: StartDevnetArgs | StartNetworksArgs = {}
): Promise<unknown> {
  if ('networks' in args) return await startNetworks(args)
  const { variant = 'hour' } = args
  if (!isServiceVariant(variant)) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the variant of the service',
      value: variant,
      problem: `expected ${variantNames}`
    })
  }
  return await startNetwork({ ...args, variant, name: args.name ?? `devnet-${variant}` })
}

async function startNetworks(args: StartNetworksArgs): Promise<Devnets> {
  const started: Partial<Record<NetworkName, Devnet>> = {}
  const stop = async (): Promise<void> => {
    await Promise.all(Object.values(started).map((net) => net.stop()))
  }
  try {
    for (const name of args.networks) {
      if (!Object.hasOwn(variants, name))
        throw new ParaclockError(ArgumentInvalid, {
          argument: 'the network',
          value: name,
          problem: 'expected "staging" or "main"'
        })
      const ports = args.ports?.[name] ?? {}
      started[name] = await startNetwork({ ...args, name, variant: variants[name], ports })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { ...(started as Record<NetworkName, Devnet>), stop }
}
