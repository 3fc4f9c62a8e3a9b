import { posix, win32 } from 'node:path'
import { platform } from 'node:process'

/**
 * The path of a file as repositories name it, also on Windows: relative to the folder that the program
 * runs in, with slashes. One on another drive keeps its whole path.
 */
export function placeFile({
  path,
  cwd,
  windows = platform === 'win32'
}: {
  readonly path: string
  readonly cwd: string
  readonly windows?: boolean
}): string {
  const { relative, resolve, sep } = windows ? win32 : posix
  return relative(cwd, resolve(cwd, path)).replaceAll(sep, '/')
}
