import { dirname, resolve } from 'node:path'
import { stdin } from 'node:process'
import type { Readable } from 'node:stream'
import { type Config, locateJson, parseConfig, rolesOf } from '@paraclock/checklist'
import { findProblem, formatPath } from '@paraclock/checklist/schema'
import { readWholeFile } from '@paraclock/connect/node'
import {
  describeThrown,
  FileUnavailable,
  isParaclockError,
  noteEndpoint,
  ParaclockError,
  parseJson
} from '@paraclock/core'
import { isLoopback } from '@paraclock/core/node'
import { compileSchedule, publishedLimits, ScheduleMalformed } from '@paraclock/scheduler/schedule'
import type { CallSigner } from '@paraclock/submission'
import { secretSigner } from '@paraclock/submission/node'
import * as v from 'valibot'
import type { Silence } from '../alert/judgeAlerts.ts'
import { WatchtowerConfigInvalid } from '../errors.ts'
import type { NetworkPolicies, RenewedTimes } from '../keep/policies.ts'
import { outputKinds } from '../output/outputKinds.ts'
import { signingKey } from '../output/signingKey.ts'
import { type ReadSecretArgs, readLines, readSecret } from './readSecret.ts'
import {
  type AlertOutput,
  type OutputFile,
  type SecretPlace,
  type WatchtowerFile,
  watchtowerSchema
} from './watchtowerSchema.ts'

const MAX_BYTES = 16 * 1024 * 1024

const configName = 'watchtower.json'

/** The settings of a watchtower, including secrets. */
export interface WatchtowerConfig
  extends Omit<
    WatchtowerFile,
    '$schema' | 'networks' | 'database' | 'outputs' | 'silences' | 'keepAlive'
  > {
  readonly networks: Config['networks']
  /**
   * The folder of the file with the networks. Paths of chain specifications are relative to this
   * folder.
   */
  readonly folder: string
  /** The path of a SQLite file, or the URL of a PostgreSQL database. */
  readonly database: string
  readonly outputs: readonly AlertOutput[]
  readonly silences: readonly Silence[]
  readonly keepAlive: Readonly<Record<string, NetworkPolicies>>
}

/** The arguments of {@link readWatchtowerConfig}. */
export interface ReadWatchtowerConfigArgs {
  /**
   * The path of the configuration. Defaults to `watchtower.json` in `cwd`. The default file may be
   * missing.
   */
  readonly path?: string | undefined
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The stream from which secrets are read. Defaults to the standard input of the process. */
  readonly input?: Readable | undefined
}

/**
 * Reads the configuration of a watchtower, the secrets, and the file with the networks.
 *
 * @throws ParaclockError `WatchtowerConfigInvalid`, `WatchtowerSecretMissing`, `FileUnavailable`,
 * and the errors of `parseConfig`
 */
export async function readWatchtowerConfig(
  args: ReadWatchtowerConfigArgs
): Promise<WatchtowerConfig> {
  const { cwd, env, input = stdin } = args
  const path = resolve(cwd, args.path ?? configName)
  const folder = dirname(path)
  const from = { folder, env, lines: readLines(input) }
  const file = await readFile(path, args.path === undefined)
  const { networks: named = 'paraclock.config.json', database = 'history.sqlite', ...rest } = file
  const { $schema: _, outputs = [], silences = [], keepAlive = {}, upgrades, ...settings } = rest
  const networksPath = resolve(folder, named)
  const networks = await readNetworks(networksPath, named)
  checkTogether(path, file, networks)
  return {
    ...settings,
    upgrades: upgrades?.map((one) => resolve(folder, one)),
    networks,
    folder: dirname(networksPath),
    database:
      typeof database === 'string'
        ? placeDatabase(path, folder, database)
        : await readDatabase(path, { place: database, key: 'database', ...from }),
    outputs: await readOutputs(path, outputs, from),
    silences: silences.map((one) => ({ ...one, until: Math.floor(Date.parse(one.until) / 1000) })),
    keepAlive: await readPolicies({ source: path, policies: keepAlive, networks, from })
  }
}

/**
 * Throws if the values of two keys contradict each other, or if a value names a network that does
 * not exist.
 */
function checkTogether(path: string, file: WatchtowerFile, networks: Config['networks']): void {
  for (const key of ['from', 'ends', 'keepAlive'] as const) {
    for (const name of Object.keys(file[key] ?? {})) {
      if (Object.hasOwn(networks, name)) continue
      const known = Object.keys(networks).join(', ')
      throw invalid(path, [key, name], `is not a network: there are ${known}`)
    }
  }
  for (const [index, { network }] of (file.silences ?? []).entries()) {
    if (network === undefined || Object.hasOwn(networks, network)) continue
    throw invalid(path, ['silences', index, 'network'], 'is no network of the configuration')
  }
  for (const [name, policies] of Object.entries(file.keepAlive ?? {})) {
    if (policies.fundService === undefined || file.readiness !== false) continue
    throw invalid(path, ['keepAlive', name, 'fundService'], 'needs readiness, which is off')
  }
  const { host = '127.0.0.1', hosts = [] } = file.api ?? {}
  if (isLoopback(host) || hosts.length > 0) return
  const problem = 'must name the hosts it answers to, or *, beyond the loopback'
  throw invalid(path, ['api', 'hosts'], problem)
}

async function readOutputs(
  source: string,
  outputs: readonly OutputFile[],
  from: Omit<ReadSecretArgs, 'place' | 'key'>
): Promise<readonly AlertOutput[]> {
  const names = new Set<string>()
  const read: AlertOutput[] = []
  for (const [index, file] of outputs.entries()) {
    const { url, secret, ...output } = file
    const { name, kind } = output
    const { needs, protocols } = outputKinds[kind]
    const at = ['outputs', index]
    if (names.has(name)) throw invalid(source, [...at, 'name'], 'is the name of another output')
    names.add(name)
    const missing = needs.find((setting) => file[setting] === undefined)
    if (missing !== undefined) {
      throw invalid(source, [...at, missing], `is missing: ${kind} needs it`)
    }
    const key = formatPath([...at, 'url'])
    const address = await readSecret({ place: url, key, ...from })
    if (!URL.canParse(address) || !protocols.includes(new URL(address).protocol)) {
      throw invalid(source, [...at, 'url'], `must lead to a URL of ${protocols.join(' or ')}`)
    }
    const opened =
      secret && (await readSecret({ place: secret, key: formatPath([...at, 'secret']), ...from }))
    if (kind === 'webhook' && opened !== undefined && signingKey(opened) === undefined) {
      const problem = 'must lead to a secret of Standard Webhooks: whsec_ and base64'
      throw invalid(source, [...at, 'secret'], problem)
    }
    read.push({ ...output, url: address, secret: opened })
  }
  return read
}

async function readPolicies(args: {
  readonly source: string
  readonly policies: NonNullable<WatchtowerFile['keepAlive']>
  readonly networks: Config['networks']
  readonly from: Omit<ReadSecretArgs, 'place' | 'key'>
}): Promise<WatchtowerConfig['keepAlive']> {
  const { source, policies, networks, from } = args
  const read: Record<string, NetworkPolicies> = {}
  const owners = new Map<string, string>()
  for (const [network, { renew, fundService, fundUser }] of Object.entries(policies)) {
    const at = (...rest: readonly string[]) => ['keepAlive', network, ...rest]
    const open = async <Policy extends { readonly key: SecretPlace }>(
      name: keyof NetworkPolicies,
      policy: Policy
    ): Promise<Omit<Policy, 'key'> & { readonly key: CallSigner }> => {
      const place = at(name, 'key')
      const secret = await readSecret({ place: policy.key, key: formatPath(place), ...from })
      const key = await secretSigner(secret)
      if (key === undefined) {
        const problem = 'leads to neither a mnemonic, nor 32 bytes in hex, nor a derivation path'
        throw invalid(source, place, problem)
      }
      const owner = owners.get(key.account) ?? network
      if (owner !== network) {
        // Two networks cannot share a key, because each network counts the nonces of its keys.
        throw invalid(source, place, `leads to a key of ${owner}: give each network its own`)
      }
      owners.set(key.account, network)
      return { ...policy, key }
    }
    const isNamed = networks[network]?.automation.providedId !== undefined
    if (renew !== undefined && renew.task === undefined && !isNamed) {
      const problem = 'is missing, like automation.providedId: name the task that is continued'
      throw invalid(source, at('renew', 'task'), problem)
    }
    if (renew !== undefined) {
      checkTimes(renew, (key, problem) => invalid(source, at('renew', key), problem))
    }
    if (fundUser !== undefined && Number(fundUser.to) <= Number(fundUser.below)) {
      throw invalid(source, at('fundUser', 'to'), 'must be more than below')
    }
    read[network] = {
      renew: renew && (await open('renew', renew)),
      fundService: fundService && (await open('fundService', fundService)),
      fundUser: fundUser && (await open('fundUser', fundUser))
    }
  }
  return read
}

function checkTimes(
  { cron, timeZone = 'UTC' }: RenewedTimes,
  refuse: (key: 'cron' | 'timeZone', problem: string) => ParaclockError
): void {
  try {
    const schedule = { kind: 'cron', expression: cron, timeZone, count: 1 } as const
    const limits = publishedLimits.minute
    compileSchedule({ schedule, limits, callForm: 'schedules', now: 0n, providedId: 'any' })
  } catch (error) {
    // Only `ScheduleMalformed` shows a wrong setting. The schedule is compiled at the time 0, only
    // to check it, so errors that depend on the time are ignored.
    if (!isParaclockError(error, ScheduleMalformed)) return
    const { part, problem } = error.context
    throw refuse(part === 'cron' ? 'cron' : 'timeZone', problem)
  }
}

/** Returns the path of a SQLite file. Refuses a URL, because a URL can contain a password. */
function placeDatabase(source: string, folder: string, database: string): string {
  if (!database.includes('://')) return resolve(folder, database)
  const problem = 'must not be a URL, which may hold a password: give { "env": "NAME" }'
  throw invalid(source, ['database'], problem)
}

/**
 * Reads the URL of a PostgreSQL database from a secret. Refuses other text, because it would become
 * the path of a SQLite file.
 */
async function readDatabase(source: string, args: ReadSecretArgs): Promise<string> {
  const url = await readSecret(args)
  if (/^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url)) return url
  throw invalid(source, ['database'], 'must lead to a URL of postgres:')
}

async function readFile(path: string, mayBeMissing: boolean): Promise<WatchtowerFile> {
  const { value, text } = await readJson(path).catch((error: unknown) => {
    if (mayBeMissing && isMissing(error)) return { value: {}, text: '{}' }
    throw error
  })
  const problem = findProblem(watchtowerSchema, value)
  if (problem === undefined) return v.parse(watchtowerSchema, value)
  const { unknownKey } = problem
  const { line, column } = locateJson(text, problem.path)
  const words =
    unknownKey === undefined
      ? problem.problem
      : `is an unknown key: there are ${unknownKey.known.join(', ')}`
  throw invalid(`${path}:${line}:${column}`, problem.path, words)
}

function isMissing(error: unknown): boolean {
  if (!isParaclockError(error, FileUnavailable)) return false
  const { cause } = error as { readonly cause?: NodeJS.ErrnoException }
  return cause?.code === 'ENOENT'
}

async function readNetworks(path: string, source: string): Promise<Config['networks']> {
  const { value, text } = await readJson(path)
  const locate = (place: readonly (string | number)[]) => locateJson(text, place)
  const { networks } = parseConfig({ value, source, locate })
  for (const network of Object.values(networks)) {
    for (const role of rolesOf(network)) network[role]?.endpoints.forEach(noteEndpoint)
  }
  return networks
}

async function readJson(path: string): Promise<{ readonly value: unknown; readonly text: string }> {
  const text = (await readWholeFile({ path, most: MAX_BYTES })).toString('utf8')
  try {
    return { value: parseJson(text), text }
  } catch (error) {
    throw invalid(path, [], `is not JSON: ${describeThrown(error)}`)
  }
}

function invalid(
  source: string,
  path: readonly (string | number)[],
  problem: string
): ParaclockError {
  return new ParaclockError(WatchtowerConfigInvalid, { source, key: formatPath(path), problem })
}
