import { spawnSync } from 'node:child_process'

const DEADLINE_MS = 30_000

/** What programs say of themselves, one line each; the workers are of the validator's version. */
export function readVersions(programs: ReadonlyMap<string, string>): readonly string[] {
  return [...programs]
    .filter(([name]) => !name.endsWith('-worker'))
    .map(([name, path]) => {
      const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: DEADLINE_MS })
      return (stdout ?? '').trim() || `${name}, of an unknown version`
    })
}
