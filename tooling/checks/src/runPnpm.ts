import { execFileSync } from 'node:child_process'
import { env, execPath } from 'node:process'

/**
 * Runs the pnpm that started this process and returns what it prints. pnpm tells its scripts where
 * it is itself, which also works on Windows, where `pnpm` is a script that only a shell can start.
 */
export function runPnpm(args: readonly string[], cwd: string): string {
  const script = env['npm_execpath']
  const options = { cwd, encoding: 'utf8' as const, maxBuffer: 64 << 20 }
  if (script === undefined) return execFileSync('pnpm', args, options)
  if (/\.[cm]?js$/.test(script)) return execFileSync(execPath, [script, ...args], options)
  return execFileSync(script, args, options)
}
