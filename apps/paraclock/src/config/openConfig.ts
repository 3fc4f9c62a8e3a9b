import { dirname, relative, resolve } from 'node:path'
import {
  type ChainConfig,
  type Checklist,
  type Config,
  changeChains,
  createChecklist,
  ExtensionMalformed,
  type NetworkConfig,
  parseConfig,
  rolesOf
} from '@paraclock/checklist'
import { noteEndpoint, ParaclockError, shorten } from '@paraclock/core'
import type { CommandContext } from '../cli/defineCommand.ts'
import { ConfigMalformed } from '../errors/config.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { boundExtension } from './boundExtension.ts'
import { importModule } from './importModule.ts'
import { configName, readConfigFile, requireJsonFile } from './readConfig.ts'

export type ConfigContext = Pick<CommandContext, 'cwd' | 'signal'> & {
  readonly options: {
    readonly config: string | undefined
    readonly network: readonly string[]
    readonly 'no-extensions'?: boolean
  }
  /** The configuration that options state, in place of a file. */
  readonly stated?: Config | undefined
}

export interface OpenedConfig {
  readonly config: Config
  /** The networks that `--network` names, or all networks of the configuration. */
  readonly networks: readonly (readonly [string, NetworkConfig])[]
  readonly checklist: Checklist
}

/**
 * Reads the configuration, loads its extensions, and chooses the networks. Throws
 * `ConfigMalformed` if the configuration has extensions, and is not named by `--config`. With
 * `--no-extensions`, no code of the configuration runs.
 */
export async function openConfig(context: ConfigContext): Promise<OpenedConfig> {
  const { options, cwd, signal, stated } = context
  const isInert = options['no-extensions'] === true
  if (isInert && stated === undefined) requireJsonFile(options.config ?? configName)
  const { path, read } =
    stated === undefined
      ? await readConfigFile({ cwd, signal, path: options.config })
      : { path: cwd, read: { value: stated, source: 'the options' } }
  const { extensions = [], networks: all } = parseConfig(read)
  if (isInert && extensions.length > 0) {
    throw refuseArgument(
      `With --no-extensions, no code of ${configName} runs, and it names ${extensions.map((one) => shorten(one)).join(', ')}`
    )
  }
  for (const network of Object.values(all)) {
    for (const role of rolesOf(network)) network[role]?.endpoints.forEach(noteEndpoint)
  }
  if (extensions.length > 0 && options.config === undefined) {
    throw new ParaclockError(ConfigMalformed, { source: configName })
  }
  const loaded = extensions.map(async (source) => ({
    source,
    extension: await loadExtension(source, resolve(dirname(path), source))
  }))
  const checklist = createChecklist(await Promise.all(loaded))
  // Waivers may name checks of extensions, so the configuration is parsed again with all ids.
  const checks = checklist.checks.map(({ id }) => id)
  const config = placeSpecifications(parseConfig({ ...read, checks }), cwd, path)
  const networks = selectNetworks('configuration', Object.entries(config.networks), options.network)
  return { config, networks, checklist }
}

function placeSpecifications(config: Config, cwd: string, path: string): Config {
  const place = (file: string): string => relative(cwd, resolve(dirname(path), file))
  const placeOf = <Chain extends ChainConfig>(chain: Chain): Chain => {
    if (chain.light === undefined) return chain
    const { specification, relay } = chain.light
    const light = { specification: place(specification), ...(relay && { relay: place(relay) }) }
    return { ...chain, light }
  }
  const networks = Object.entries(config.networks).map(
    ([name, network]) => [name, changeChains(network, placeOf)] as const
  )
  return { ...config, networks: Object.fromEntries(networks) }
}

async function loadExtension(source: string, file: string): Promise<unknown> {
  const imported = await importModule(file)
  if (imported.module !== undefined) return boundExtension(imported.module['default'])
  const { problem, missing, cause } = imported
  throw new ParaclockError(ExtensionMalformed, { source, problem, missing }, { cause })
}

/** Returns the networks that `--network` names. Without `--network`, returns all networks. */
export function selectNetworks<Network>(
  source: 'configuration' | 'evidence' | 'set of shapes',
  networks: readonly (readonly [name: string, Network])[],
  names: readonly string[]
): readonly (readonly [name: string, Network])[] {
  const known = networks.map(([name]) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw refuseArgument(
      `the ${source} has no network ${shorten(unknown)}; it has ${known.join(', ')}`
    )
  }
  return networks.filter(([name]) => names.length === 0 || names.includes(name))
}
