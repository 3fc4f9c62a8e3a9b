import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { giantModules } from './giantModules.ts'

const GIBIBYTE = 2 ** 30
const DEADLINE = 180_000
const SCRIPT = fileURLToPath(new URL('measureHostile.ts', import.meta.url))
const argsOf = (title: string, timeMs: string): string[] => [
  '--conditions=@paraclock/source',
  SCRIPT,
  title,
  timeMs
]

// Each in a process of its own, with the limits that calls have if nothing is said but the time.
test.each(['appends to a list', 'writes values of a kilobyte'])(
  'the process of a module with "%s" stays below a gibibyte',
  async (title) => {
    const args = argsOf(title, '10000')
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: DEADLINE })
    const { ending, memory } = JSON.parse(stdout) as { ending: unknown; memory: number }
    expect(ending).toBe('RuntimeLimitExceeded')
    expect(memory).toBeLessThan(GIBIBYTE)
  },
  DEADLINE
)

// The memory of a command's process: 900 MiB, and half a gibibyte that V8 reserves for machine code.
const LIMITED = 'ulimit -c 0; ulimit -d 1500000; exec "$0" "$@"'

test.runIf(process.platform === 'linux').each(Object.keys(giantModules))(
  'a module with "%s" ends its call, or the process by the limit of a command',
  async (title) => {
    const args = ['-c', LIMITED, process.execPath, ...argsOf(title, '1000')]
    // V8 may still compile after the call has ended, longer where other tests keep the cores busy. A
    // command is then killed by its first process.
    const timeout = 150_000
    const end = await promisify(execFile)('/bin/sh', args, { timeout }).catch(
      (error: { readonly stdout: string; readonly signal: string }) => error
    )
    const ending =
      end.stdout === ''
        ? (end as { readonly signal?: string }).signal
        : JSON.parse(end.stdout).ending
    expect(['RuntimeLimitExceeded', 'RuntimeCodeMalformed', 'SIGABRT', 'SIGTRAP']).toContain(ending)
  },
  DEADLINE
)
