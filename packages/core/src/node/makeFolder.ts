import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and the missing folders above it, one by one. `mkdirSync` with `recursive` would
 * never return on a file system such as /proc, which reports a new path in an existing folder as
 * missing.
 *
 * @throws the error of the file system, for example if the path is a file.
 */
export function makeFolder({
  path,
  mode
}: {
  readonly path: string
  /**
   * The file mode (permissions) of the new folders. Defaults to the mode that the operating system
   * gives to new folders.
   */
  readonly mode?: number
}): void {
  const missing: string[] = []
  let at = resolve(path)
  // The second condition ends the loop at the top of the path: on Windows, a drive may be missing.
  while (!existsSync(at) && dirname(at) !== at) {
    missing.unshift(at)
    at = dirname(at)
  }
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode })
    } catch (error) {
      // Another program may have made the folder in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  // The folder exists now, so this call changes nothing. If `path` is a file, the call throws.
  mkdirSync(path, { recursive: true })
}
