import { execFileSync } from 'node:child_process'
import { env, execPath } from 'node:process'

/**
 * The command line of the pnpm that started this process. pnpm tells its scripts where it is itself,
 * which also works on Windows, where `pnpm` is a script that only a shell can start.
 */
export function findPnpm(): readonly [command: string, ...args: string[]] {
  const script = env['npm_execpath']
  if (script === undefined) return ['pnpm']
  return /\.[cm]?js$/.test(script) ? [execPath, script] : [script]
}

/** Runs the pnpm that started this process and returns what it prints. */
export function runPnpm(args: readonly string[], cwd: string): string {
  const [command, ...first] = findPnpm()
  return execFileSync(command, [...first, ...args], { cwd, encoding: 'utf8', maxBuffer: 64 << 20 })
}
