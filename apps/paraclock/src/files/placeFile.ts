import { posix, win32 } from 'node:path'
import { platform } from 'node:process'

/** Returns a path relative to `cwd`, with slashes. A path on another drive stays absolute. */
export function placeFile(args: {
  readonly path: string
  readonly cwd: string
  readonly windows?: boolean
}): string {
  const { path, cwd, windows = platform === 'win32' } = args
  const { relative, resolve, sep } = windows ? win32 : posix
  return relative(cwd, resolve(cwd, path)).replaceAll(sep, '/')
}
