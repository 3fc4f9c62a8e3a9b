import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type NodeRun, type RunNodeArgs, runNode } from './runNode.ts'

/** Runs the unit tests of a package that load any of its files. */
export async function runRelatedTests({
  files,
  ...run
}: Omit<RunNodeArgs, 'command'> & {
  /** Paths of files of the package. */
  readonly files: readonly string[]
}): Promise<NodeRun> {
  const vitest = createRequire(join(run.folder, 'package.json')).resolve('vitest/package.json')
  const script = join(dirname(vitest), 'vitest.mjs')
  const options = ['--run', '--project', 'unit', '--bail', '1', '--coverage.enabled=false']
  const command = [script, 'related', ...options, '--passWithNoTests', ...files]
  return await runNode({ command, ...run })
}
