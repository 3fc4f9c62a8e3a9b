import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The watchtower whose times a test states. */
export const watchtowerProcess = import.meta.resolve('./watchtowerProcess.ts')

/**
 * Starts the command, or another program, as a process that is killed when the test ends, and collects
 * what it prints.
 *
 * @param program - its module; the command's by default
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
