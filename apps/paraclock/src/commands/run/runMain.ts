import {
  catchFaults,
  hideKeys,
  noteEndpoint,
  noteSecret,
  OperationAborted,
  ParaclockError,
  sanitizeLines
} from '@paraclock/core'
import type { Print } from '../../cli/defineCommand.ts'
import { renderErrorDocument } from '../../cli/errorOutput.ts'
import { exitCodeOfError, exitCodes } from '../../cli/exitCodeOfError.ts'
import { hasSigner } from '../../cli/hasSigner.ts'
import { nameProgram } from '../../cli/nameProgram.ts'
import { breakLines, renderProblem } from '../../cli/renderProblem.ts'
import { asksForJson, runCommandLine } from '../../cli/runCommandLine.ts'
import { stopOnSignals } from '../../cli/stopOnSignals.ts'
import { writeFault } from '../../cli/writeFault.ts'
import { version } from '../../version.ts'
import { breakCommands } from '../../words/breakCommands.ts'
import { checkCommand } from '../check.ts'
import { watchCommand } from '../watch.ts'
import { listCommands } from './listCommands.ts'

const MIN_COLUMNS = 40
const DEFAULT_COLUMNS = 80
// The maximum time from an uncaught error to the exit, in milliseconds. `READING_MS` applies to
// `check`, which still writes its report. `ENDING_MS` applies to all other commands.
const READING_MS = 30_000
const ENDING_MS = 3000

const STOPPED =
  'Stopped. Every signed call is in the journal: the same command continues, and sends no call twice.'

export type ProcessLike = Pick<
  NodeJS.Process,
  'argv' | 'cwd' | 'env' | 'on' | 'off' | 'stderr' | 'stdout'
>

interface MainSettings {
  readonly signals?: Pick<NodeJS.Process, 'on' | 'off'>
  /** If set, no command runs, and every command line fails with this error. */
  readonly failure?: Error
}

export async function runMain(
  process: ProcessLike,
  { signals = process, failure }: MainSettings = {}
): Promise<number> {
  const { argv, env, stderr, stdout } = process
  for (const argument of argv.slice(2)) {
    const [, value = argument] = /^--[\w-]+=(.*)$/s.exec(argument) ?? []
    noteEndpoint(value)
    if (value.startsWith('env:')) noteSecret(env[value.slice('env:'.length)] ?? '')
  }
  const stopping = stopOnSignals(signals)
  const program = nameProgram(process)
  const columns = stderr.isTTY ? columnsOf(stderr, env) : undefined
  const write = (stream: NodeJS.WriteStream, text: string, isWhole = false): void => {
    const hidden = isWhole ? hideKeys(text) : breakCommands(hideKeys(text))
    // Control characters are removed only for a terminal. JSON in a pipe stays unchanged.
    const shown = stream.isTTY ? sanitizeLines(hidden) : hidden
    stream.write(shown.endsWith('\n') ? shown : `${shown}\n`)
  }
  let isPrinted = false
  const print: Print = (text, { isWhole } = { isWhole: asksForJson(argv) }) => {
    isPrinted = true
    const isBroken = !isWhole && stdout.isTTY
    for (const part of typeof text === 'string' ? [text] : text) {
      write(stdout, isBroken ? breakLines(part, columnsOf(stdout, env)) : part, isWhole)
    }
  }
  let fault: ParaclockError | undefined
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  const onFault = (error: ParaclockError): void => {
    if (fault !== undefined) return
    fault = error
    const isReading = argv[2] === checkCommand.name
    if (!isReading) stopping.stop()
    const code = exitCodeOfError(error)
    setTimeout(end, isReading ? READING_MS : ENDING_MS, code)
    const report = code === exitCodes.unexpected ? `\n${writeFault(error)}` : ''
    write(stderr, `${renderProblem(error, { program, columns })}${report}`)
  }
  // If standard output closes, `watch` stops, because it only prints. Other commands continue.
  const onClosed = (): void => {
    if (argv[2] === watchCommand.name) stopping.stop()
  }
  const forget = catchFaults(process, onFault, onClosed)
  try {
    const running = runCommandLine({
      argv: argv.slice(2),
      commands: listCommands().map((command) =>
        failure === undefined ? command : { ...command, load: () => Promise.reject(failure) }
      ),
      version,
      cwd: process.cwd(),
      program,
      errorColumns: columns,
      env,
      signal: stopping.signal,
      print,
      complain: (text) => write(stderr, text),
      report: (text) => {
        if (stderr.isTTY) write(stderr, breakLines(text, columns))
      },
      colors: stdout.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb',
      width: columnsOf(stdout, env)
    })
    const code = await Promise.race([running, ended, stopping.overdue])
    const stopped = stopping.code()
    if (!isPrinted && asksForJson(argv) && (fault !== undefined || stopped !== undefined)) {
      const error = fault ?? new ParaclockError(OperationAborted, { what: 'the command' })
      print(renderErrorDocument(error))
    }
    // Ctrl-C at a question ends the command without a signal.
    const isStopped = stopped !== undefined || code === exitCodes.interrupted
    if (isStopped && hasSigner(argv)) write(stderr, STOPPED)
    // The exit waits for all output, because a pipe may accept only a part at a time.
    const flushed = new Promise<unknown>((resolve) => stdout.write('', resolve))
    await Promise.race([flushed, stopping.overdue])
    return fault === undefined ? (stopped ?? code) : exitCodeOfError(fault)
  } finally {
    forget()
    stopping.forget()
  }
}

/**
 * Returns the number of columns of a terminal, at least 40. The number comes from the stream, or
 * else from the variable `COLUMNS`, and defaults to 80.
 */
function columnsOf(stream: { readonly columns?: number }, env: ProcessLike['env']): number {
  // A pseudo terminal without a size reports 0 columns.
  return Math.max(MIN_COLUMNS, stream.columns || Number(env['COLUMNS']) || DEFAULT_COLUMNS)
}
