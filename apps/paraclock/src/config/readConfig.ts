import { basename, dirname, isAbsolute, relative, resolve } from 'node:path'
import { type Config, locateJson, parseConfig } from '@paraclock/checklist'
import { encodeBySchema } from '@paraclock/checklist/schema'
import { describeThrown, ParaclockError, parseJson, shorten, throwIfAborted } from '@paraclock/core'
import { ConfigMalformed, ConfigMissing } from '../errors/config.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { isThere, readTextFile } from '../files/readFiles.ts'
import { importModule } from './importModule.ts'

/** Where the configuration is. */
export interface ReadConfigArgs {
  /** The path of the file. Defaults to {@link configName} in `cwd`. */
  readonly path?: string
  /** The folder to which a relative path refers. */
  readonly cwd: string
  readonly signal?: AbortSignal
}

export const configName = 'paraclock.config.json'

const MAX_BYTES = 16 * 1024 * 1024

// A module runs code. So a command loads these files only if `--config` names them.
const MODULES = ['paraclock.config.ts', 'paraclock.config.js']

/**
 * Reads the configuration and checks it.
 *
 * @throws ParaclockError the errors of {@link readConfigFile} and `parseConfig`
 */
export async function readConfig(args: ReadConfigArgs): Promise<Config> {
  return parseConfig((await readConfigFile(args)).read)
}

/** Reads the configuration without checking it: JSON, or the default export of a module. */
export async function readConfigFile(
  args: ReadConfigArgs
): Promise<{ readonly path: string; readonly read: Parameters<typeof parseConfig>[0] }> {
  const { cwd, signal } = args
  throwIfAborted({ signal, what: 'reading the configuration' })
  const path = await findConfig(args)
  const shown = relative(cwd, path)
  const source = shown.startsWith('..') || isAbsolute(shown) ? path : shown
  if (!isJsonFile(path)) {
    return { path, read: { value: await loadModule(path, source), source } }
  }
  const text = await readTextFile({ path, source, most: MAX_BYTES, signal })
  try {
    const locate: Parameters<typeof parseConfig>[0]['locate'] = (place) => locateJson(text, place)
    return { path, read: { value: parseJson(text), locate, source } }
  } catch (cause) {
    const problem = describeThrown(cause)
    throw new ParaclockError(ConfigMalformed, { source, problem }, { cause })
  }
}

const isJsonFile = (path: string): boolean => path.endsWith('.json')

/** Throws unless the file name ends with `.json`. Any other file would be read as a module. */
export function requireJsonFile(path: string): void {
  if (isJsonFile(path)) return
  throw refuseArgument(
    `A configuration is written as JSON, so its file must end with .json, unlike ${shorten(path)}`
  )
}

async function findConfig({ path, cwd }: Pick<ReadConfigArgs, 'path' | 'cwd'>): Promise<string> {
  const file = resolve(cwd, path ?? configName)
  if (await isThere(file)) return file
  for (const source of path === undefined ? MODULES : []) {
    if (await isThere(resolve(cwd, source))) throw new ParaclockError(ConfigMalformed, { source })
  }
  throw new ParaclockError(ConfigMissing, { folder: dirname(file), names: [basename(file)] })
}

/** Loads the default export of a module as plain JSON. A bigint becomes text, a date ISO 8601. */
async function loadModule(file: string, source: string): Promise<unknown> {
  const imported = await importModule(file)
  if (imported.module === undefined) {
    const { problem, cause } = imported
    throw new ParaclockError(ConfigMalformed, { source, problem }, { cause })
  }
  const value = imported.module['default']
  if (typeof value !== 'object' || value === null) {
    const missing = 'it has no default export that is an object: export default defineConfig({ … })'
    throw new ParaclockError(ConfigMalformed, { source, problem: missing })
  }
  return encodeBySchema(undefined, value)
}
