import { encodeBySchema } from '@paraclock/checklist/schema'
import { ParaclockError } from '@paraclock/core'
import { ConfigMalformed } from '../errors/config.ts'
import { importModule } from './importModule.ts'

/** A configuration that is a program. */
export interface LoadConfigModuleArgs {
  readonly file: string
  /** The file, for messages. */
  readonly source: string
}

/**
 * Loads the default export of a module, as the JSON that it stands for: bigints become decimal text,
 * dates ISO 8601, so that one reader serves both kinds of configuration.
 *
 * @throws ParaclockError `ConfigMalformed` if the module does not load, or exports nothing of use.
 */
export async function loadConfigModule({ file, source }: LoadConfigModuleArgs): Promise<unknown> {
  const { module, problem, cause } = await importModule(file)
  if (module === undefined)
    throw new ParaclockError(ConfigMalformed, { source, problem }, { cause })
  const value = module['default']
  if (typeof value !== 'object' || value === null) {
    const missing = 'it has no default export that is an object: export default defineConfig({ … })'
    throw new ParaclockError(ConfigMalformed, { source, problem: missing })
  }
  return encodeBySchema(undefined, replaceDates(value))
}

function replaceDates(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'no date' : value.toISOString()
  if (Array.isArray(value)) return value.map(replaceDates)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceDates(item)]))
}
