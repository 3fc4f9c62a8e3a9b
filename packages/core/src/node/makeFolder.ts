import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder, and the missing folders above it. The option `recursive` of Node never returns
 * where a file system reports a path in an existing folder as missing, as /proc does.
 *
 * @throws the error of the file system, also if a file has that path.
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
  // On Windows the drive itself may be missing, and a drive has no folder above it.
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
  // The path exists now: this refuses a file in its place.
  mkdirSync(path, { recursive: true })
}
