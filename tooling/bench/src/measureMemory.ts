import { execFileSync } from 'node:child_process'

/** The engines whose memory is compared. */
export type Engine = 'chopsticks' | 'simulation'

/** The largest resident size of a process that builds five blocks, in MiB. */
export function measureMemory(engine: Engine, args: readonly string[]): number {
  const output = execFileSync(
    process.execPath,
    [
      ...process.execArgv,
      new URL('main.ts', import.meta.url).pathname,
      ...args,
      '--memory-of',
      engine
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
  )
  return Number(output.trim().split('\n').at(-1))
}
