import { join } from 'node:path'
import { type NodeCrate, nodeCrates } from './nodeCrates.ts'

/** What {@link findPrograms} takes. */
export interface FindProgramsArgs {
  /** Folders in the order in which they are looked into. */
  readonly folders: readonly string[]
  readonly platform: NodeJS.Platform
  /** Whether a path is a file that can be run. */
  readonly isProgram: (path: string) => boolean
}

/** The programs that were found, and what is left to build. */
export interface FoundPrograms {
  /** Paths by the names of the programs. */
  readonly paths: ReadonlyMap<string, string>
  readonly missing: readonly NodeCrate[]
}

/**
 * Looks for the nodes' programs. Those of one crate are taken from one folder or not at all: a
 * validator refuses workers of another version than its own.
 */
export function findPrograms({ folders, platform, isProgram }: FindProgramsArgs): FoundPrograms {
  const paths = new Map<string, string>()
  const missing: NodeCrate[] = []
  const suffix = platform === 'win32' ? '.exe' : ''
  for (const crate of nodeCrates) {
    const locate = (folder: string): [string, string][] =>
      crate.programs.map((name) => [name, join(folder, `${name}${suffix}`)])
    const found = folders.map(locate).find((all) => all.every(([, path]) => isProgram(path)))
    if (found === undefined) missing.push(crate)
    else for (const [name, path] of found) paths.set(name, path)
  }
  return { paths, missing }
}
