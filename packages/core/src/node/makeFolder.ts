import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder, and those above it that are missing. Node's own recursive way never ends where the
 * file system says of a place in an existing folder that it is not there, as /proc does.
 *
 * @throws the error of the file system, also where a file has the place of the folder.
 *
 * @example
 * ```ts
 * import { makeFolder } from '@paraclock/core/node'
 *
 * makeFolder({ path: 'reports/today' })
 * ```
 */
export function makeFolder({
  path,
  mode
}: {
  /** The path of the folder. */
  readonly path: string
  /** Who may use the folders that are made. Defaults to what the system gives new ones. */
  readonly mode?: number
}): void {
  const missing: string[] = []
  let at = resolve(path)
  // On Windows the drive itself may be missing, and nothing is above it.
  while (!existsSync(at) && dirname(at) !== at) {
    missing.unshift(at)
    at = dirname(at)
  }
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode })
    } catch (error) {
      // Another program has made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  // It is there, so this is one call, which refuses what is not a folder.
  mkdirSync(path, { recursive: true })
}
