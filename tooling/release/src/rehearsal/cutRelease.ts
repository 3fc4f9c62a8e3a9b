import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runPnpm } from '@tooling/checks/runPnpm'
import { root } from '../listPublished.ts'
import { run } from './run.ts'

/** A release that was made from the last commit. */
export interface Release {
  /** The clone that was built, with the raised versions. */
  readonly tree: string
  /** The folder of its tarballs and bills of materials. */
  readonly tarballs: string
}

/**
 * Clones the last commit into a folder, and makes a release there by the commands of the workflow. The
 * versions are raised if changesets wait.
 */
export async function cutRelease(folder: string): Promise<Release> {
  const tree = join(folder, 'tree')
  const tarballs = join(folder, 'tarballs')
  await run('git', ['clone', '--quiet', root, tree], { cwd: folder })
  runPnpm(['install', '--frozen-lockfile', '--prefer-offline'], tree)
  const waiting = readdirSync(join(tree, '.changeset')).filter((name) => name.endsWith('.md'))
  if (waiting.some((name) => name !== 'README.md')) runPnpm(['release:version'], tree)
  runPnpm(['release:pack', tarballs], tree)
  return { tree, tarballs }
}
