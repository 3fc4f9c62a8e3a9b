import { readWholeFile } from '@paraclock/connect/node'
import {
  describeThrown,
  FileUnavailable,
  isParaclockError,
  isRecord,
  ParaclockError,
  parseJson
} from '@paraclock/core'
import { isLoopback } from '@paraclock/core/node'
import { GatewayOptionInvalid } from '../errors.ts'
import type { GatewayConfig, SettingName } from './GatewayConfig.ts'
import { parseSetting } from './parseSetting.ts'
import { readUpstreams, showUpstream } from './readUpstreams.ts'
import { settingNames, settings } from './settings.ts'

/** The source of a setting's value. A flag overrides the environment, which overrides the file. */
export type SettingSource = 'default' | 'file' | 'environment' | 'flag'

/**
 * Makes the name of an unknown setting safe for an error message. A name that is not a plain word
 * is hidden, because it can be a secret.
 */
export function showName(name: string): string {
  return /^[a-z_-]{1,40}$/i.test(name) ? name : '…'
}

/** The arguments of {@link readGatewayConfig}. */
export interface ReadGatewayConfigArgs {
  /** Settings from the command line, by name. They override all other sources. */
  readonly flags?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string | undefined>>
  /**
   * The path of a JSON file of settings. Defaults to the variable `PARACLOCK_GATEWAY_CONFIG` of
   * `env`. If both are missing, no file is read.
   */
  readonly path?: string | undefined
}

/** The settings, the source of each setting, and the problems of the settings. */
export interface ReadConfig {
  /**
   * The settings. If the value of a setting is invalid, `config` has the default of this setting.
   */
  readonly config: GatewayConfig
  readonly sources: Readonly<Record<SettingName, SettingSource>>
  readonly problems: readonly ParaclockError[]
}

const PREFIX = 'PARACLOCK_GATEWAY_'

export function variableOf(name: string): string {
  return PREFIX + name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

/**
 * Reads the settings. Flags override the environment, which overrides the file, which overrides the
 * defaults. Nothing is thrown; the result lists all problems.
 *
 * @example
 * ```ts
 * import { readGatewayConfig } from '@paraclock/gateway'
 *
 * const flags = { upstreams: 'wss://rpc.example', agree: 1 }
 * const { config, problems } = await readGatewayConfig({ flags })
 * console.log(config.port, problems.length)
 * ```
 */
export async function readGatewayConfig(args: ReadGatewayConfigArgs = {}): Promise<ReadConfig> {
  const { flags = {}, env = {} } = args
  const problems: ParaclockError[] = []
  const attempt = async <Value>(read: () => Value | Promise<Value>): Promise<Value | undefined> => {
    try {
      return await read()
    } catch (error) {
      if (!isParaclockError(error)) throw error
      problems.push(error)
      return undefined
    }
  }
  const path = args.path ?? env[variableOf('config')]
  const file = path === undefined ? {} : ((await attempt(() => readFile(path))) ?? {})
  const known = new Set<string>(settingNames)
  const refuse = (option: string, from: string): void => {
    problems.push(new ParaclockError(GatewayOptionInvalid, { option: showName(option), from }))
  }
  for (const name of Object.keys(file)) if (!known.has(name)) refuse(name, `the file ${path}`)
  for (const name of Object.keys(flags)) if (!known.has(name)) refuse(name, 'a flag')
  const variables = new Set([...settingNames, 'config'].map(variableOf))
  for (const name of Object.keys(env)) {
    if (name.startsWith(PREFIX) && !variables.has(name)) refuse(name, 'the environment')
  }
  const config: Record<string, unknown> = {}
  const sources: Record<string, SettingSource> = {}
  for (const name of settingNames) {
    const given = [
      ['flag', flags[name], 'a flag'],
      ['environment', env[variableOf(name)], `the environment's ${variableOf(name)}`],
      ['file', file[name], `the file ${path}`]
    ] as const
    const first = given.find(([, value]) => value !== undefined)
    const value =
      first && (await attempt(() => parseSetting({ name, value: first[1], from: first[2] })))
    config[name] = value ?? settings[name].fallback ?? []
    sources[name] = first && value !== undefined ? first[0] : 'default'
  }
  const all = config as unknown as GatewayConfig
  const follows = sources['operatorPort'] === 'default'
  const read = follows ? { ...all, operatorPort: portAfter(all.port) } : all
  problems.push(...checkTogether(read, problems))
  return { config: read, sources: sources as Record<SettingName, SettingSource>, problems }
}

function portAfter(port: number): number {
  return port === 0 || port === 65_535 ? 0 : port + 1
}

function checkTogether(config: GatewayConfig, found: readonly ParaclockError[]): ParaclockError[] {
  const { agree, host, hosts, origins } = config
  const problems: ParaclockError[] = []
  const isReported = (name: SettingName): boolean =>
    found.some(
      (error) => isParaclockError(error, GatewayOptionInvalid) && error.context.option === name
    )
  const refuse = (option: SettingName, value: unknown, expected: string): void => {
    if (isReported(option)) return
    const context = { option, from: 'all together', value, expected }
    problems.push(new ParaclockError(GatewayOptionInvalid, context))
  }
  const upstreams = readUpstreams(config.upstreams)
  if (upstreams.length === 0) refuse('upstreams', [], 'at least one URL of a node')
  const urls = new Set(upstreams.map(({ url }) => url)).size
  const names = new Set(upstreams.map(({ name }) => name)).size
  if (names < upstreams.length || urls < upstreams.length) {
    refuse('upstreams', config.upstreams.map(showUpstream), 'each URL and each name once')
  }
  if (agree > urls && urls > 0) {
    refuse('agree', agree, `no more than the ${urls} upstreams that are given`)
  }
  if (isLoopback(host)) return problems
  const beyond = `because it listens at ${host}, beyond the loopback`
  if (hosts.length === 0)
    refuse('hosts', [], `the host names under which it answers, or *, ${beyond}`)
  if (origins.length === 0)
    refuse('origins', [], `the origins whose pages may use it, or *, ${beyond}`)
  return problems
}

const MAX_BYTES = 16 * 1024 * 1024

async function readFile(path: string): Promise<Readonly<Record<string, unknown>>> {
  const text = (await readWholeFile({ path, most: MAX_BYTES })).toString('utf8')
  let problem = 'it holds no JSON object'
  try {
    const value: unknown = parseJson(text)
    if (isRecord(value)) return value
  } catch (error) {
    problem = describeThrown(error)
  }
  throw new ParaclockError(FileUnavailable, { path, problem })
}
