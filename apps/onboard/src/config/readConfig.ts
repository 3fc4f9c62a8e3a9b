import { stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import type { Config } from '@paraclock/checklist'
import { locateJson, parseConfig } from '@paraclock/checklist'
import { readWholeFile } from '@paraclock/connect/node'
import {
  describeThrown,
  isParaclockError,
  ParaclockError,
  parseJson,
  throwIfAborted
} from '@paraclock/core'
import { ConfigCodeRefused, ConfigMalformed, ConfigMissing } from '../errors/config.ts'
import { loadConfigModule } from './loadConfigModule.ts'

/** Where a configuration is. */
export interface ReadConfigArgs {
  /** Its file. It defaults to {@link configName} in the folder. */
  readonly path?: string
  /** The folder from which it is looked for. */
  readonly cwd: string
  /** The ids of the checks that a waiver may name. It defaults to any. */
  readonly checks?: readonly string[]
  readonly signal?: AbortSignal
}

/** The name under which a configuration is found. */
export const configName = 'paraclock.config.json'

/** As large as a text of JSON may be. */
const MAX_BYTES = 16 * 1024 * 1024

// They are run only where `--config` names them.
const MODULES = ['paraclock.config.ts', 'paraclock.config.js']

/**
 * Reads the configuration: JSON, or a module that has it as its default export.
 *
 * @throws ParaclockError `ConfigMissing`, `ConfigCodeRefused`, `ConfigMalformed`, and those of `parseConfig`, each with
 * the line and column in a JSON file.
 */
export async function readConfig(args: ReadConfigArgs): Promise<Config> {
  const { cwd, checks, signal } = args
  throwIfAborted({ signal, what: 'reading the configuration' })
  const file = await findConfig(args)
  const shown = relative(cwd, file)
  const source = shown.startsWith('..') || isAbsolute(shown) ? file : shown
  const more = checks === undefined ? {} : { checks }
  if (!file.endsWith('.json')) {
    return parseConfig({ value: await loadConfigModule({ file, source }), source, ...more })
  }
  const text = (await readText(file, source, signal)).replace(/^\ufeff/, '')
  const value = parse(text, source)
  return parseConfig({ value, source, locate: (path) => locateJson(text, path), ...more })
}

/**
 * Finds the file of a configuration: the one that is named, or `paraclock.config.json`.
 *
 * @throws ParaclockError `ConfigMissing`, and `ConfigCodeRefused` where only a module is there and
 * nothing names it.
 */
export async function findConfig({
  path,
  cwd
}: Pick<ReadConfigArgs, 'path' | 'cwd'>): Promise<string> {
  const name = path ?? configName
  const exists = async (one: string): Promise<boolean> =>
    (await stat(resolve(cwd, one)).catch(() => undefined)) !== undefined
  if (await exists(name)) return resolve(cwd, name)
  for (const source of path === undefined ? MODULES : []) {
    if (await exists(source)) throw new ParaclockError(ConfigCodeRefused, { source })
  }
  throw new ParaclockError(ConfigMissing, { folder: cwd, names: [name] })
}

async function readText(
  path: string,
  source: string,
  signal: AbortSignal | undefined
): Promise<string> {
  try {
    return (await readWholeFile({ path, source, most: MAX_BYTES, signal })).toString('utf8')
  } catch (error) {
    const problem = describeThrown(error)
    throw new ParaclockError(ConfigMalformed, { source, problem }, { cause: error })
  }
}

function parse(text: string, source: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    throw new ParaclockError(ConfigMalformed, { source, problem: error.message }, { cause: error })
  }
}
