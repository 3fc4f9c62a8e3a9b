import { posix, win32 } from 'node:path'
import { nodeCrates } from './nodeCrates.ts'

/** What {@link cacheFolder} needs to know of the machine. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Where built programs are kept for this user: a folder for each set of versions. */
export function cacheFolder({ platform, home, env }: Machine): string {
  const { join } = platform === 'win32' ? win32 : posix
  const set = nodeCrates.map(({ name, version }) => `${name}-${version}`).join('_')
  return join(findCaches(), 'paraclock', 'nodes', set)

  function findCaches(): string {
    if (platform === 'win32') return env['LOCALAPPDATA'] || join(home, 'AppData', 'Local')
    if (platform === 'darwin') return join(home, 'Library', 'Caches')
    return env['XDG_CACHE_HOME'] || join(home, '.cache')
  }
}
