import type { ChildProcess } from 'node:child_process'

const PATIENCE_MS = 20_000

/** Ends a process: it is asked to, and made to if it has not ended after twenty seconds. */
export async function stopProcess(child: ChildProcess, patienceMs = PATIENCE_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(timer)
}
