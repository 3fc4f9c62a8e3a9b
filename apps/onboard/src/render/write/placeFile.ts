import { posix, win32 } from 'node:path'
import { platform } from 'node:process'

/**
 * The path of a file as repositories write it: relative to the working directory, with slashes also
 * on Windows. A file on another drive keeps its absolute path.
 */
export function placeFile(args: {
  readonly path: string
  readonly cwd: string
  readonly windows?: boolean
}): string {
  const { path, cwd, windows = platform === 'win32' } = args
  const { relative, resolve, sep } = windows ? win32 : posix
  return relative(cwd, resolve(cwd, path)).replaceAll(sep, '/')
}
