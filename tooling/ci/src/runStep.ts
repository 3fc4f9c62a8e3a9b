import { spawn } from 'node:child_process'
import { env, execPath } from 'node:process'
import type { Step } from './steps.ts'

/** How a step ended. */
export interface StepResult {
  /** Whether it held. */
  readonly held: boolean
  /** All that it printed. */
  readonly output: string
}

/** Runs one step. */
export async function runStep(root: string, step: Step): Promise<StepResult> {
  const pnpm = env['npm_execpath'] ?? 'pnpm'
  const [command, ...before] = /\.[cm]?js$/.test(pnpm) ? [execPath, pnpm] : [pnpm]
  const child = spawn(command, [...before, 'run', ...step.script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('close', resolve)
  })
  return { held: code === 0 && (step.expect?.test(output) ?? true), output }
}
