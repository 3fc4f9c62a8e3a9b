import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { describeThrown, FileUnavailable, ParaclockError, throwIfAborted } from '@paraclock/core'

const PNPM = ['npx', '--yes', 'pnpm@12.21.0'] as const
const BUILD = ['exec', 'turbo', 'run', 'build', '--filter', '@paraclock/console'] as const
const QUIET = ['--output-logs', 'new-only', '--log-prefix', 'none'] as const

/** Whether this program runs as source. Only a clone has sources; a package has none. */
export const isClone: boolean = import.meta.url.endsWith('.ts')

/**
 * Builds the web application in a clone, and prints the progress to standard error. Turborepo
 * skips the build if its inputs are unchanged.
 */
export async function buildConsole({
  env,
  signal
}: {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
}): Promise<void> {
  const [command, ...first] = findPnpm(env)
  const cwd = fileURLToPath(new URL('../../../../', import.meta.url))
  const stdio = ['ignore', 2, 2] as const
  let problem: string | undefined
  try {
    const building = spawn(command, [...first, ...BUILD, ...QUIET], {
      cwd,
      stdio: [...stdio],
      signal
    })
    const [code, killed] = (await once(building, 'exit')) as [number | null, string | null]
    if (code !== 0) problem = `its build ended with ${killed ?? `code ${code}`}`
  } catch (error) {
    problem = `its build does not start: ${describeThrown(error)}`
  }
  throwIfAborted({ signal, what: 'building the console' })
  if (problem === undefined) return
  const line = [...PNPM, ...BUILD].join(' ')
  const remedies = [
    { summary: `Run \`${line}\` in the clone: it prints why the build fails.` },
    { summary: 'Or give the folder of a built console with --folder.' }
  ]
  throw new ParaclockError(FileUnavailable, { path: '@paraclock/console', problem }, { remedies })
}

/** The command line of the pnpm that started this program, or else of pnpm by npx. */
function findPnpm(env: Readonly<Record<string, string | undefined>>): [string, ...string[]] {
  const { npm_execpath: script, npm_config_user_agent: agent = '' } = env
  if (script === undefined || !agent.startsWith('pnpm')) return [...PNPM]
  return /\.[cm]?js$/.test(script) ? [execPath, script] : [script]
}
