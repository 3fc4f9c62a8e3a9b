import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { RehearsalFailure } from './RehearsalFailure.ts'

/** Where a command runs. */
export interface RunArgs {
  readonly cwd: string
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** How long it may take, in milliseconds. Defaults to ten minutes. */
  readonly timeoutMs?: number
}

/** Runs a command to its end and returns what it prints; a failure carries both of its outputs. */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env = {}, timeoutMs = 600_000 }: RunArgs
): Promise<string> {
  const settings = {
    ...{ cwd, timeout: timeoutMs, maxBuffer: 64 << 20 },
    env: { ...process.env, ...env }
  }
  try {
    return (await promisify(execFile)(command, args, settings)).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new RehearsalFailure(
      `${command} ${args.join(' ')} failed in ${cwd}\n${stdout}\n${stderr}`,
      {
        cause: error
      }
    )
  }
}
