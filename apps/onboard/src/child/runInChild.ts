import type { ProcessLike } from '../cli/runMain.ts'
import { awaitChild } from './awaitChild.ts'
import type { ChildEnd } from './ChildEnd.ts'
import { type ParentProcess, startChild } from './startChild.ts'

// With the code withheld that ended the first and the second.
const MAX_RUNS = 3
const SIGNER = /^--(target-)?signer(=|$)/

/**
 * Runs a command in a process of its own, and gives its exit code. Code of a chain may end that
 * process: a command that only reads then runs again without that code.
 *
 * @param program - the file that the child runs
 */
export async function runInChild(
  process: ProcessLike & ParentProcess,
  program: string
): Promise<number> {
  const isSigning = process.argv.some((argument) => SIGNER.test(argument))
  const ends: ChildEnd[] = []
  for (;;) {
    let result: number | ChildEnd
    try {
      result = await awaitChild(startChild(process, program, ends), process)
    } catch (error) {
      const { refuseStart } = await import('./explainEnd.ts')
      return await fail(process, refuseStart(error))
    }
    if (typeof result === 'number') return result
    ends.push(result)
    if (result.code !== undefined && !isSigning && ends.length < MAX_RUNS) continue
    const { explainEnd } = await import('./explainEnd.ts')
    return await fail(process, explainEnd(result, isSigning))
  }
}

async function fail(process: ProcessLike, failure: Error): Promise<number> {
  const { runMain } = await import('../cli/runMain.ts')
  return await runMain(process, { failure })
}
