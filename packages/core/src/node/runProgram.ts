import { readFileSync } from 'node:fs'
import { argv, cwd, env, exit, stderr, stdout, versions } from 'node:process'
import { renderError } from '../errors/renderError.ts'
import { hideKeys } from '../text/hideSecrets.ts'
import { catchFaults } from './catchFaults.ts'

/** The environment of a run of a program. */
export interface ProgramArgs {
  /** The arguments of its command line. */
  readonly argv: readonly string[]
  /** The variables of its environment. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder that it runs in. */
  readonly cwd: string
  /** The version of its package. */
  readonly version: string
  /** The version of the Node that runs it. */
  readonly node: string
  /** Writes to standard output. */
  readonly write: (text: string) => void
  /** Writes to standard error. */
  readonly writeError: (text: string) => void
  /** Resolves when the process receives a signal to end. */
  readonly untilStopped: Promise<unknown>
}

/** The exit code after an uncaught error, because the memory of the process cannot be trusted. */
const FAULT = 70
// The longest time for current work to finish after a signal.
const CLOSING_MS = 10_000

/**
 * Runs a program that serves until a signal. After SIGINT or SIGTERM it finishes its work; a second
 * signal ends the process at once. An uncaught error is printed with its code, and the process ends
 * with exit code 70. Secrets and keys in URLs are removed from the output.
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
  /** The URL of the program's package.json. */
  readonly manifest: URL
  /** Runs the program, and resolves with its exit code. */
  readonly run: (args: ProgramArgs) => Promise<number>
}): Promise<never> {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }
  let isFaulty = false
  const untilStopped = new Promise<void>((resolve) => {
    // A second signal ends the process at once, because the listeners are removed after the first.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    catchFaults(process, (error) => {
      stderr.write(hideKeys(`${renderError(error)}\n`))
      if (isFaulty) return
      isFaulty = true
      resolve()
      setTimeout(() => exit(FAULT), CLOSING_MS)
    })
  })
  const code = await run({
    argv: argv.slice(2),
    ...{ env, cwd: cwd(), version, node: versions.node, untilStopped },
    write: (text) => stdout.write(hideKeys(text)),
    writeError: (text) => stderr.write(hideKeys(text))
  })
  exit(isFaulty ? FAULT : code)
}
