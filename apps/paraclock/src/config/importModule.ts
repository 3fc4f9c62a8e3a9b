import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { describeThrown } from '@paraclock/core'

type ImportedModule =
  | { readonly module: Readonly<Record<string, unknown>> }
  | {
      readonly module?: never
      readonly problem: string
      readonly cause?: unknown
      readonly missing?: string
    }

/** Imports a configuration or an extension. Returns the problem if the import fails. */
export async function importModule(file: string): Promise<ImportedModule> {
  try {
    // A device or a pipe is refused, because an import that reads from it may never end.
    const found = await stat(file)
    if (found.isDirectory()) return { problem: 'it is a folder' }
    if (!found.isFile()) return { problem: 'it is not a file' }
    return { module: await import(pathToFileURL(file).href) }
  } catch (cause) {
    const { code } = Object(cause) as { readonly code?: unknown }
    // The message of Node.js quotes the file. A path that was given by mistake can name a file with
    // secrets, so this message is not shown.
    if (cause instanceof SyntaxError) {
      return { problem: 'it is not a module of JavaScript: run it with node to see where' }
    }
    const [, missing] =
      code === 'ERR_MODULE_NOT_FOUND'
        ? (/^Cannot find package '([^']+)'/.exec(describeThrown(cause)) ?? [])
        : []
    // The message of Node.js may contain the path of a file, so only a package is named.
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
