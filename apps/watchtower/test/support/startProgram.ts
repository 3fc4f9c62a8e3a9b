import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The module of a watchtower whose times the test chooses. */
export const watchtowerProcess = import.meta.resolve('./watchtowerProcess.ts')

/**
 * Starts a program as a process, and collects its output. The process is killed when the test ends.
 *
 * @param program - the module. Defaults to that of the command
 */
export function startProgram(
  cwd: string,
  variables: Readonly<Record<string, string>>,
  program = import.meta.resolve('../../src/main.ts')
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(program)], {
    cwd,
    env: { PATH, NODE_COMPILE_CACHE, ...variables },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  child.stdout.on('data', (text: Buffer) => lines.push(...text.toString().trim().split('\n')))
  return { child, lines }
}
