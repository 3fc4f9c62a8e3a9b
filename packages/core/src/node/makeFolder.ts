import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder, and the missing folders above it. Node's own option `recursive` never returns on
 * a file system such as /proc, which reports a path in an existing folder as missing.
 *
 * @throws the error of the file system, also if a file has that path.
 */
export function makeFolder({
  path,
  mode
}: {
  readonly path: string
  /** The mode of the made folders. Defaults to the mode that the system gives to new folders. */
  readonly mode?: number
}): void {
  const missing: string[] = []
  let at = resolve(path)
  // Stops at a path without a parent. On Windows, a drive has no folder above it, and may itself be
  // missing.
  while (!existsSync(at) && dirname(at) !== at) {
    missing.unshift(at)
    at = dirname(at)
  }
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode })
    } catch (error) {
      // Another program may have made the folder meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  // Fails if the path is a file.
  mkdirSync(path, { recursive: true })
}
