import { demoCommand } from '../commands/demo.ts'
import { listCommands } from '../commands/listCommands.ts'
import { oldestNode, version } from '../version.ts'
import { runCommandLine } from './runCommandLine.ts'

const NARROWEST = 40
const WIDTH = 80

/** What {@link runMain} needs of a process. */
export type ProcessLike = Pick<
  NodeJS.Process,
  'argv' | 'cwd' | 'env' | 'on' | 'off' | 'stderr' | 'stdout' | 'versions'
>

/** Runs the command that a process was started with, and gives its exit code. */
export async function runMain(process: ProcessLike): Promise<number> {
  const { argv, env, stderr, stdout, versions } = process
  const stopping = new AbortController()
  const onSignal = (): void => {
    stopping.abort()
    ignore()
  }
  // A second Ctrl-C then ends the process at once, whatever it does.
  const ignore = (): void => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  const write = (stream: NodeJS.WriteStream, text: string): void => {
    stream.write(text.endsWith('\n') ? text : `${text}\n`)
  }
  try {
    const code = await runCommandLine({
      argv: argv.slice(2),
      commands: listCommands(),
      byDefault: demoCommand,
      version,
      node: { running: versions.node, oldest: oldestNode },
      cwd: process.cwd(),
      env,
      signal: stopping.signal,
      print: (text) => write(stdout, text),
      complain: (text) => write(stderr, text),
      // Whoever reads this in a pipe wants the result, and not how it came about.
      report: (text) => {
        if (stderr.isTTY) write(stderr, text)
      },
      colors: stdout.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb',
      width: Math.max(NARROWEST, stdout.isTTY ? (stdout.columns ?? WIDTH) : WIDTH)
    })
    await flush(stdout)
    return stopping.signal.aborted ? 130 : code
  } finally {
    ignore()
  }
}

/** Resolves when everything has been taken: a pipe takes no more than it has room for at once. */
async function flush(stream: NodeJS.WriteStream): Promise<void> {
  await new Promise<void>((resolve) => stream.write('', () => resolve()))
}
