import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The variables of the XDG Base Directory Specification, each with its default folder. */
const FOLDERS = {
  XDG_CACHE_HOME: ['.cache'],
  XDG_STATE_HOME: ['.local', 'state']
} as const

/** Finds the user's folder for caches or for state. A relative path in a variable is ignored. */
export function findUserFolder(
  env: Readonly<Record<string, string | undefined>>,
  variable: keyof typeof FOLDERS
): string {
  const [base = join(homedir(), ...FOLDERS[variable])] = [
    env[variable],
    env['LOCALAPPDATA']
  ].filter((path = '') => isAbsolute(path))
  return join(base, 'paraclock')
}
