import {
  type NetworkName,
  networkNames,
  networkVariants,
  type ServiceVariant,
  shorten
} from '@paraclock/core'
import type { OptionValues } from '../cli/defineCommand.ts'
import { readNumber } from '../cli/readNumber.ts'
import type { devnetCommand } from '../commands/devnet.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { systemChains } from '../rehearse/readHubRuntimes.ts'

export type DevnetOptions = OptionValues<typeof devnetCommand.options>

export type DevnetName = NetworkName | 'hub'

const devnetNames: readonly DevnetName[] = [...networkNames, 'hub']

const CHAINS = ['relay', 'service', 'target'] as const

const chainsOf: Readonly<Record<DevnetName, readonly string[]>> = {
  staging: CHAINS,
  main: CHAINS,
  hub: [...CHAINS, ...systemChains]
}

const FIRST_PORT = 9910
const LAST_PORT = 65_535
const PORTS = { min: 0, max: LAST_PORT, unit: ', with 0 for a free port' }

export function chooseNetworks({ network }: Pick<DevnetOptions, 'network'>): readonly DevnetName[] {
  return network.length === 0 ? networkNames : devnetNames.filter((name) => network.includes(name))
}

/** Returns the variant of each network. `--variant` applies only to the network `hub`. */
export function chooseVariants({
  network,
  variant
}: Pick<DevnetOptions, 'network' | 'variant'>): Readonly<Record<DevnetName, ServiceVariant>> {
  if (variant === undefined) return { ...networkVariants, hub: 'minute' }
  if (!network.includes('hub')) {
    throw refuseArgument('--variant is that of the network hub: add --network hub')
  }
  return { ...networkVariants, hub: variant }
}

/**
 * Returns the file of `--service`, which replaces the runtime of a service. Each network expects a
 * service of one variant, so the option needs exactly one network.
 */
export function chooseService({
  service,
  network
}: Pick<DevnetOptions, 'service' | 'network'>): string | undefined {
  if (service === undefined || new Set(network).size === 1) return service
  const known = networkNames.map((name) => `${name} (whole ${networkVariants[name]}s)`).join(' or ')
  throw refuseArgument(`--service is of one network: name it with --network ${known}`)
}

/**
 * Assigns a port to each chain. Without `--port`, each network has fixed ports. With `--port`, the
 * chosen networks get consecutive ports from this port on.
 */
export function planPorts({
  port,
  ports,
  network
}: Pick<DevnetOptions, 'port' | 'ports' | 'network'>) {
  const first = readNumber('--port', port, PORTS) ?? FIRST_PORT
  const networks = port === undefined ? devnetNames : chooseNetworks({ network })
  const names = networks.flatMap((name) => chainsOf[name].map((chain) => `${name}.${chain}`))
  if (first !== 0 && first + names.length - 1 > LAST_PORT) {
    throw refuseArgument(
      `--port is ${first}: the ${names.length} endpoints need ports up to ${LAST_PORT}`
    )
  }
  const planned = new Map(names.map((name, at) => [name, first === 0 ? 0 : first + at]))
  for (const assignment of ports) {
    const [name = '', ...rest] = assignment.split('=')
    if (!planned.has(name)) {
      throw refuseArgument(
        `--ports is ${shorten(assignment)}: give <chain>=<n>, of ${names.join(', ')}`
      )
    }
    planned.set(name, readNumber(`--ports ${name}`, rest.join('='), PORTS) as number)
  }
  const taken = new Map<number, string>()
  for (const [name, number] of planned) {
    const other = taken.get(number)
    if (other !== undefined && number !== 0)
      throw refuseArgument(`${other} and ${name} would both have the port ${number}`)
    taken.set(number, name)
  }
  const all = devnetNames.map((name) => {
    const own = chainsOf[name].map((chain) => [chain, planned.get(`${name}.${chain}`) ?? 0])
    return [name, Object.fromEntries(own)]
  })
  return Object.fromEntries(all) as Record<DevnetName, Record<string, number>>
}
