import { findClosest, ParaclockError, parseAccount } from '@paraclock/core'
import * as v from 'valibot'
import { ConfigValueInvalid } from '../errors/config.ts'
import { findError } from '../schema/findError.ts'
import { findProblem, type SchemaProblem, type ValuePath } from '../schema/findProblem.ts'
import { formatPath } from '../schema/formatPath.ts'
import { type Config, configSchema, type NetworkConfig } from './configSchema.ts'
import { findSecret } from './findSecret.ts'
import type { TextPlace } from './locateJson.ts'

/** The arguments of {@link parseConfig}. */
export interface ParseConfigArgs {
  readonly value: unknown
  /** The name of the file or other source of the configuration, for error messages. */
  readonly source: string
  /** Finds the place of a value in the file. */
  readonly locate?: (path: ValuePath) => TextPlace
  /** The ids of the checks that a waiver may name. Defaults to any id. */
  readonly checks?: readonly string[]
}

/**
 * Validates a configuration, given as the parsed content of its file.
 *
 * @throws ParaclockError `ConfigValueInvalid` for anything that looks like a secret; the error
 * does not show the secret. `ConfigValueInvalid` for an invalid value; the error shows the expected
 * value or the closest known key.
 */
export function parseConfig(args: ParseConfigArgs): Config {
  const { value, source } = args
  const at = (path: ValuePath) => ({ source, key: formatPath(path), ...args.locate?.(path) })
  const secret = findSecret(value)
  if (secret !== undefined) throw new ParaclockError(ConfigValueInvalid, at(secret))
  const problem = findProblem(configSchema, value) ?? findContradiction(value as Config, args)
  if (problem !== undefined) {
    throw new ParaclockError(ConfigValueInvalid, {
      ...at(problem.path),
      problem: problem.problem,
      ...describeValue(value, problem)
    })
  }
  return v.parse(configSchema, value)
}

const HIDDEN: ReadonlySet<unknown> = new Set(['user', 'account', 'delegate'])

function describeValue(root: unknown, { path, problem, choices = [], unknownKey }: SchemaProblem) {
  if (unknownKey !== undefined) {
    const { key, known } = unknownKey
    return { known, meant: findClosest(key, known) }
  }
  // The error leaves out values that can be secret. An endpoint's URL can contain a key. A text in
  // place of an object can be a URL or the content of another file. The error also leaves out
  // accounts, because `problem` already names them.
  const isText = problem === 'must be an object'
  if (isText || path.includes('endpoints') || HIDDEN.has(path.at(-1))) return {}
  let value = root
  for (const step of path) value = Object(value)[step]
  if (typeof value === 'number') return { value }
  if (typeof value !== 'string') return {}
  return { value, meant: findClosest(value, choices) }
}

function findContradiction(config: Config, { checks }: ParseConfigArgs): SchemaProblem | undefined {
  const names = Object.keys(config.networks)
  for (const [name, network] of Object.entries(config.networks)) {
    const found = findInNetwork(name, network)
    if (found !== undefined) return found
  }
  for (const [index, { check, network, until }] of (config.waivers ?? []).entries()) {
    const path = ['waivers', index]
    if (checks !== undefined && !checks.includes(check)) {
      const problem = 'must be the id of a check'
      return { path: [...path, 'check'], problem, choices: checks }
    }
    if (network !== undefined && !names.includes(network)) {
      const problem = `must be one of ${names.join(', ')}`
      return { path: [...path, 'network'], problem, choices: names }
    }
    const day = new Date(`${until}T00:00:00Z`)
    if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(until)) {
      return { path: [...path, 'until'], problem: 'must be a day that there is' }
    }
  }
  return undefined
}

function findInNetwork(name: string, network: NetworkConfig): SchemaProblem | undefined {
  const { user, service, target, automation } = network
  const path = ['networks', name]
  const accounts = [
    { key: ['user'], value: user },
    { key: ['automation', 'account'], value: automation.account },
    { key: ['automation', 'delegate'], value: automation.delegate }
  ]
  for (const { key, value } of accounts) {
    const error = value === undefined ? undefined : findError(() => parseAccount(value))
    if (error === undefined) continue
    const problem = `must be an account, SS58 or hex: ${error.message}`
    return { path: [...path, ...key], problem }
  }
  if (service.paraId === target.paraId) {
    const problem = 'must not be that of the service'
    return { path: [...path, 'target', 'paraId'], problem }
  }
  if (automation.times !== undefined && automation.schedule !== undefined) {
    const problem = 'must not stand beside times: give one of the two'
    return { path: [...path, 'automation', 'schedule'], problem }
  }
  return undefined
}
