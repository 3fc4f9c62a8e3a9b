import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process, { env, execPath, platform } from 'node:process'

/** How a run of tests ended. */
export interface TestRun {
  /** `stopped` where the signal ended it, `timed out` where the limit did. */
  readonly outcome: 'passed' | 'failed' | 'timed out' | 'stopped'
  /** All that it printed. */
  readonly output: string
}

/** Runs the unit tests of a package that load any of its files. */
export async function runRelatedTests(args: {
  /** The package. */
  readonly folder: string
  /** Paths of files of it. */
  readonly files: readonly string[]
  /** Longest time, in milliseconds. */
  readonly limit: number
  readonly signal: AbortSignal
}): Promise<TestRun> {
  const { folder, files, limit, signal } = args
  const vitest = createRequire(join(folder, 'package.json')).resolve('vitest/package.json')
  const options = ['--run', '--project', 'unit', '--bail', '1', '--coverage.enabled=false']
  const command = [join(dirname(vitest), 'vitest.mjs'), 'related', ...options, '--passWithNoTests']
  const ended = AbortSignal.any([signal, AbortSignal.timeout(limit)])
  // In CI, vitest writes no snapshots.
  const child = spawn(execPath, [...command, ...files], {
    cwd: folder,
    detached: platform !== 'win32',
    env: { ...env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  const end = (): void => endTree(child.pid)
  ended.addEventListener('abort', end)
  if (ended.aborted) end()
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('exit', () => ended.removeEventListener('abort', end))
    child.on('close', resolve)
  })
  if (signal.aborted) return { outcome: 'stopped', output }
  if (ended.aborted) return { outcome: 'timed out', output }
  return { outcome: code === 0 ? 'passed' : 'failed', output }
}

/** Ends a process and those that it started: one of them may be in a loop that never ends. */
function endTree(pid: number | undefined): void {
  if (pid === undefined) return
  if (platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'])
  else process.kill(-pid, 'SIGKILL')
}
