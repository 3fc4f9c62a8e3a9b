import { accessSync, constants, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { env, platform } from 'node:process'
import { RunFailure } from '../RunFailure.ts'
import { buildPrograms } from './buildPrograms.ts'
import { cacheFolder } from './cacheFolder.ts'
import { findPrograms } from './findPrograms.ts'

/** What {@link obtainPrograms} takes. */
export interface ObtainProgramsArgs {
  /** A folder that has the programs, or is to get them. */
  readonly nodes?: string | undefined
  /** Whether what is missing is built. */
  readonly build: boolean
  readonly report: (text: string) => void
  readonly signal: AbortSignal
}

/**
 * Finds the nodes' programs in a given folder, on the PATH or in this user's cache, and builds what
 * is in none of them.
 *
 * @throws RunFailure if something is missing and cannot or may not be built.
 */
export async function obtainPrograms(
  args: ObtainProgramsArgs
): Promise<ReadonlyMap<string, string>> {
  const { nodes, build, report, signal } = args
  const root =
    nodes === undefined ? cacheFolder({ platform, home: homedir(), env }) : resolve(nodes)
  const usual = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  // A folder that is named is the choice of its caller; otherwise the machine's programs go first.
  const folders = nodes === undefined ? [...usual, join(root, 'bin')] : [root, join(root, 'bin')]
  const find = () => findPrograms({ folders, platform, isProgram })
  const { paths, missing } = find()
  if (missing.length === 0) return paths
  if (!build) {
    const names = missing.flatMap(({ programs }) => programs).join(', ')
    throw new RunFailure(
      `${names}: not on the PATH, and not in ${join(root, 'bin')}.\nLeave out --no-build to have them built, or name the folder: --nodes <folder>`
    )
  }
  await buildPrograms({ crates: missing, root, report, signal })
  return find().paths
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
