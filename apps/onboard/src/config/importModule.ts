import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { describeThrown } from '@paraclock/core'

type ImportedModule =
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
      /** The package that the module imports and that is not installed. */
      readonly missing?: string
    }

/** Imports a configuration or extension of a team. */
export async function importModule(file: string): Promise<ImportedModule> {
  try {
    // Refuse a device or a pipe: loading it may never end, and cannot be stopped.
    if (!(await stat(file)).isFile()) return { problem: 'it is not a file' }
    return { module: await import(pathToFileURL(file).href) }
  } catch (cause) {
    const { code } = Object(cause) as { readonly code?: unknown }
    // Drop Node's message: it quotes the file, and an untrusted configuration may name any file.
    if (cause instanceof SyntaxError) {
      return { problem: 'it is not a module of JavaScript: run it with node to see where' }
    }
    const [, missing] =
      code === 'ERR_MODULE_NOT_FOUND'
        ? (/^Cannot find package '([^']+)'/.exec(describeThrown(cause)) ?? [])
        : []
    // A path is not the name of a package.
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
