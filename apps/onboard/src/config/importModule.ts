import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { describeThrown } from '@paraclock/core'

export type ImportedModule =
  | {
      readonly module: Readonly<Record<string, unknown>>
      readonly problem?: never
      readonly cause?: never
      readonly missing?: never
    }
  | {
      readonly module?: never
      readonly problem: string
      readonly cause?: unknown
      /** The package that it imports and that is not installed. */
      readonly missing?: string
    }

/** Loads a module of a team. A file that has changed since, as in `watch`, is loaded anew. */
export async function importModule(file: string): Promise<ImportedModule> {
  try {
    // Loading a device or a pipe may never end, and cannot be stopped.
    if (!(await stat(file)).isFile()) return { problem: 'it is not a file' }
    return { module: await import(`${pathToFileURL(file).href}?read=${Date.now()}`) }
  } catch (cause) {
    const { code } = Object(cause) as { readonly code?: unknown }
    // Node's own message is dropped, because it quotes the file, and an untrusted configuration may
    // name any file.
    if (cause instanceof SyntaxError) {
      return { problem: 'it is not a module of JavaScript: run it with node to see where' }
    }
    const [, missing] =
      code === 'ERR_MODULE_NOT_FOUND'
        ? (/^Cannot find package '([^']+)'/.exec(describeThrown(cause)) ?? [])
        : []
    // A path by mistake is not a package.
    if (missing !== undefined && /^(@[\w.-]+\/)?[\w.-]+$/.test(missing)) {
      return { problem: `${missing} is not installed beside it`, missing }
    }
    const problem =
      code === 'ERR_UNKNOWN_FILE_EXTENSION'
        ? 'this Node does not run TypeScript: use Node 22.18 or newer, or write it in JavaScript'
        : describeThrown(cause)
    return { problem, cause }
  }
}
