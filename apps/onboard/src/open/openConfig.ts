import { ParaclockError } from '@paraclock/core'
import { listChecks } from '../check/listChecks.ts'
import type { CommandContext } from '../cli/Command.ts'
import type { Config, NetworkConfig } from '../config/Config.ts'
import { readConfig } from '../config/readConfig.ts'

/** A configuration, and the networks of it that are asked for. */
export interface OpenedConfig {
  readonly config: Config
  readonly networks: readonly (readonly [string, NetworkConfig])[]
}

/**
 * Reads the configuration that a command line names, and chooses its networks.
 *
 * @throws ParaclockError those of `readConfig`, and `CommandNetworkUnknown`.
 */
export async function openConfig(context: CommandContext): Promise<OpenedConfig> {
  const { options, cwd, signal } = context
  const path = options['config']
  const config = await readConfig({
    cwd,
    signal,
    checks: listChecks().map(({ id }) => id),
    ...(typeof path === 'string' ? { path } : {})
  })
  const wanted = listOption(options['network'])
  const known = Object.keys(config.networks)
  const stranger = wanted.find((name) => !known.includes(name))
  if (stranger !== undefined) {
    throw new ParaclockError('CommandNetworkUnknown', { value: stranger, known })
  }
  const networks = Object.entries(config.networks).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name)
  )
  return { config, networks }
}

/** The values of an option that may be given several times. */
export function listOption(value: CommandContext['options'][string]): readonly string[] {
  if (Array.isArray(value)) return value as readonly string[]
  return typeof value === 'string' ? [value] : []
}

/**
 * The one network that a command is about.
 *
 * @throws ParaclockError `CommandArgumentInvalid` if the configuration has several and none is named.
 */
export function requireOne({ networks }: OpenedConfig): readonly [string, NetworkConfig] {
  const [first, second] = networks
  if (first === undefined || second !== undefined) {
    const names = networks.map(([name]) => name).join(', ')
    const problem = `This command is about one network: choose one of ${names} with --network`
    throw new ParaclockError('CommandArgumentInvalid', { problem })
  }
  return first
}
