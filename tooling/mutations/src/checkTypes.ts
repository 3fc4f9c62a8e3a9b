import { join } from 'node:path'
import { type NodeRun, type RunNodeArgs, runNode } from './runNode.ts'

// An unused name or unreachable code is no mistake of its own in a mutation.
const LENIENT = [
  ...['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'],
  ...['--allowUnreachableCode', 'true']
]

/** Checks the sources of a package with the compiler, without writing anything. */
export async function checkTypes(
  root: string,
  run: Omit<RunNodeArgs, 'command'>
): Promise<NodeRun> {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const project = ['--project', join('src', 'tsconfig.json'), '--noEmit']
  return await runNode({ command: [compiler, ...project, ...LENIENT], ...run })
}
