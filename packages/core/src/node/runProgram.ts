import { readFileSync } from 'node:fs'
import { argv, cwd, env, exit, stderr, stdout, versions } from 'node:process'
import type { ParaclockError } from '../errors/ParaclockError.ts'
import { renderError } from '../errors/renderError.ts'
import { hideKeys } from '../text/hideSecrets.ts'
import { catchFaults, codeThrown } from './catchFaults.ts'

/** What a program gets from {@link runProgram}: arguments, environment and outputs. */
export interface ProgramArgs {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** The version in the program's package.json. */
  readonly version: string
  /** The version of Node.js that runs the program: `24.1.0`. */
  readonly node: string
  /** Writes to standard output. */
  readonly write: (text: string) => void
  /** Writes to standard error. */
  readonly writeError: (text: string) => void
  /**
   * Resolves when the program must end: after SIGINT, after SIGTERM, or after an uncaught error.
   */
  readonly untilStopped: Promise<unknown>
}

const FAULT = 70
// The longest time for current work to finish after an uncaught error, in milliseconds.
const CLOSING_MS = 10_000

/**
 * Runs a program. After SIGINT or SIGTERM, the program can finish its work. The same signal a second
 * time ends the process at once. After an uncaught error, which is printed, the exit code is 70.
 * Secrets are removed from the output.
 *
 * @example
 * ```ts
 * import { runProgram } from '@paraclock/core/node'
 *
 * await runProgram({
 *   manifest: new URL('../package.json', import.meta.url),
 *   run: async ({ write, version, untilStopped }) => {
 *     write(`${version} runs\n`)
 *     await untilStopped
 *     return 0
 *   }
 * })
 * ```
 */
export async function runProgram({
  manifest,
  run
}: {
  readonly manifest: URL
  readonly run: (args: ProgramArgs) => Promise<number>
}): Promise<never> {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }
  let isFaulty = false
  const { promise: untilStopped, resolve: stop } = Promise.withResolvers<void>()
  const onFault = (error: ParaclockError): void => {
    stderr.write(hideKeys(`${renderError(error)}\n`))
    if (isFaulty) return
    isFaulty = true
    stop()
    setTimeout(() => exit(FAULT), CLOSING_MS)
  }
  // `once` removes the listener after the first signal, so that the second ends the process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop())
  catchFaults(process, onFault)
  const running = run({
    argv: argv.slice(2),
    env,
    cwd: cwd(),
    version,
    node: versions.node,
    untilStopped,
    write: (text) => stdout.write(hideKeys(text)),
    writeError: (text) => stderr.write(hideKeys(text))
  })
  const code = await running.catch((thrown: unknown) => {
    onFault(codeThrown(thrown))
    return FAULT
  })
  exit(isFaulty ? FAULT : code)
}
