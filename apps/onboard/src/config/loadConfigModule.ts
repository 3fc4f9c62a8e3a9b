import { pathToFileURL } from 'node:url'
import { ParaclockError } from '@paraclock/core'
import { encodeBySchema } from '../schema/encodeBySchema.ts'

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
export async function loadConfigModule(args: LoadConfigModuleArgs): Promise<unknown> {
  const { source } = args
  const module = await load(args)
  const value: unknown = module['default']
  if (typeof value !== 'object' || value === null) {
    const problem = 'it has no default export that is an object: export default defineConfig({ … })'
    throw new ParaclockError('ConfigMalformed', { source, problem })
  }
  return encodeBySchema({}, replaceDates(value))
}

async function load({ file, source }: LoadConfigModuleArgs): Promise<Record<string, unknown>> {
  try {
    // Asked for again in the same process, as `watch` does, a changed file is loaded anew.
    return await import(`${pathToFileURL(file).href}?read=${Date.now()}`)
  } catch (error) {
    const { code, message } = Object(error) as {
      readonly code?: unknown
      readonly message?: unknown
    }
    const problem =
      code === 'ERR_UNKNOWN_FILE_EXTENSION'
        ? 'this Node does not run TypeScript: use Node 22.18 or newer, or write it as JSON'
        : String(message ?? error)
    throw new ParaclockError('ConfigMalformed', { source, problem }, { cause: error })
  }
}

function replaceDates(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'no date' : value.toISOString()
  if (Array.isArray(value)) return value.map(replaceDates)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceDates(item)]))
}
