import { spawn, spawnSync } from 'node:child_process'
import process, { env, execPath, platform } from 'node:process'

/** How a script ended. */
export interface NodeRun {
  /** `stopped` if the signal ended it, `timed out` if the limit did. */
  readonly outcome: 'passed' | 'failed' | 'timed out' | 'stopped'
  /** All that it printed. */
  readonly output: string
}

export interface RunNodeArgs {
  /** The script, and its arguments. */
  readonly command: readonly string[]
  readonly folder: string
  /** Longest time, in milliseconds. */
  readonly limit: number
  readonly signal: AbortSignal
}

/** Runs a script with this Node. */
export async function runNode({ command, folder, limit, signal }: RunNodeArgs): Promise<NodeRun> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(limit)])
  const child = spawn(execPath, command, {
    cwd: folder,
    detached: platform !== 'win32',
    // In CI, vitest writes no snapshots.
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
