import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hasSigner } from '../cli/hasSigner.ts'
import type { ProcessLike } from '../commands/run/runMain.ts'
import { awaitChild } from './awaitChild.ts'
import type { ChildEnd } from './ChildNote.ts'

// Commands that connect to no external chain. Every other command can run the code of a chain,
// because it executes runtime APIs in its own process.
const WITHOUT: ReadonlySet<string> = new Set([
  'completions',
  'console',
  'demo',
  'devnet',
  'diff',
  'explain',
  'help',
  'mcp',
  'preview'
])

/**
 * Whether a command line can run the code of a chain. Such a command runs in a separate process.
 */
export function runsCode(argv: readonly string[]): boolean {
  const [first = '-'] = argv
  if (first.startsWith('-') || WITHOUT.has(first)) return false
  // After the argument `--`, `--help` is a value and not the option.
  const isHelp = argv.includes('--help') || argv.includes('-h')
  return !isHelp || argv.includes('--')
}

/** Runs a command in a child process, and returns the exit code. */
export async function runInChild(
  process: ProcessLike & ParentProcess,
  program: string
): Promise<number> {
  let result: number | ChildEnd
  try {
    result = await awaitChild(await startChild(process, program), process)
  } catch (error) {
    const { refuseStart } = await import('./explainEnd.ts')
    return await fail(process, refuseStart(error))
  }
  if (typeof result === 'number') return result
  const { explainEnd } = await import('./explainEnd.ts')
  return await fail(process, explainEnd(result, hasSigner(process.argv)))
}

async function fail(process: ProcessLike, failure: Error): Promise<number> {
  const { runMain } = await import('../commands/run/runMain.ts')
  return await runMain(process, { failure })
}

type ParentProcess = Pick<NodeJS.Process, 'argv' | 'execArgv' | 'execPath' | 'platform'>

// The memory that a command may use, in addition to the memory of an idle Node.js. A check of a
// hundred networks takes 400 MB, and a rehearsal of a public chain takes 700 MB.
const DATA_KB = 900 * 1024
// The additional memory of a rehearsal with `--network hub`, for the runtimes of that network.
const HUB_KB = 800 * 1024
const HUB = /^--network[= ]hub$/m
// Node 22 warns that `node:sqlite` is experimental.
const QUIET = '--disable-warning=ExperimentalWarning'
// `ulimit -d` fails if the process already has a lower hard limit. The lower limit then applies.
const LIMITED = 'ulimit -c 0; ulimit -d "$0" 2>/dev/null; exec "$@"'

/** Starts a command in a child process. On Linux, the memory of the child is limited. */
async function startChild(
  { argv, execArgv, execPath, platform }: ParentProcess,
  program: string
): Promise<ChildProcess> {
  const command = [execPath, ...execArgv, QUIET, program, ...argv.slice(2)]
  const isHub = argv[2] === 'rehearse' && HUB.test(argv.join(' ').replaceAll(' --', '\n--'))
  const limit = platform === 'linux' ? readLimit(isHub ? DATA_KB + HUB_KB : DATA_KB) : undefined
  const [file = '', ...rest] =
    limit === undefined ? command : ['/bin/sh', '-c', LIMITED, String(limit), ...command]
  // Imported only here: loading the module takes 5 ms, and other commands start no child.
  const { spawn } = await import('node:child_process')
  return spawn(file, rest, { stdio: ['inherit', 'inherit', 'inherit', 'ipc', 'pipe'] })
}

/**
 * Returns the memory limit of the child, in kilobytes: `beyond` plus the memory of this process.
 * The memory of this process includes half a gigabyte that V8 reserves for machine code.
 */
function readLimit(beyond: number): number | undefined {
  try {
    const [, own] = /^VmData:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return own === undefined ? undefined : Number(own) + beyond
  } catch {
    return undefined
  }
}
