import { isParaclockError, ParaclockError } from '@paraclock/core'
import { CommandArgumentInvalid } from '../errors/commands.ts'
import { codeError } from './codeError.ts'
import type { Command, CommandContext, Print } from './defineCommand.ts'
import { renderErrorDocument } from './errorOutput.ts'
import { exitCodeOfError, exitCodes } from './exitCodeOfError.ts'
import { parseCommandLine } from './parseCommandLine.ts'
import { renderCommandHelp, renderHelp, renderStart } from './renderHelp.ts'
import { renderProblem } from './renderProblem.ts'
import { writeFault } from './writeFault.ts'

interface Surroundings extends Omit<CommandContext, 'options' | 'positionals'> {
  readonly argv: readonly string[]
  readonly commands: readonly Command[]
  readonly version: string
  readonly complain: (text: string) => void
  /** The columns of standard error. Absent if standard error is not a terminal. */
  readonly errorColumns?: number
}

export async function runCommandLine(surroundings: Surroundings): Promise<number> {
  const { version, complain, errorColumns: columns, ...rest } = surroundings
  const { argv: given, commands, ...context } = rest
  const { width, program } = context
  let isPrinted = false
  const print: Print = (...printed) => {
    isPrinted = true
    context.print(...printed)
  }
  const argv = given[0] === 'help' ? [...given.slice(1), '--help'] : given
  const [first] = argv
  if (first === undefined || first === '--help' || first === '-h') {
    const settings = { columns: width, program }
    print(first === undefined ? renderStart(settings) : renderHelp(commands, settings))
    return 0
  }
  if (first === '--version' || first === '-v') {
    print(version)
    return 0
  }
  let command: Command | undefined
  try {
    const line = parseCommandLine({ commands, argv })
    if (line.kind === 'group') {
      print(renderHelp(line.commands, { columns: width, program, group: line.group }))
      return 0
    }
    const { help, options, positionals } = line
    command = line.command
    if (help) {
      print(renderCommandHelp(command, { columns: width, program }))
      return 0
    }
    // listCommands.ts names the file that `load` imports: `run/runSchedule.ts` for `schedule`.
    const run = await command.load()
    return await run({ ...context, print, options, positionals })
  } catch (error) {
    // The signal is checked, because any error can be a consequence of the interruption.
    if (context.signal.aborted) return exitCodes.interrupted
    const coded = nameCommand(await codeError(error), command?.name)
    const code = exitCodeOfError(coded)
    // With `--json`, a command prints one document. So the error is printed only if no result was
    // printed before. A command with `streams` prints one document for each event, and an error as
    // the last document.
    const takesDocument = !isPrinted || command?.streams === true
    if (asksForJson(argv) && takesDocument) print(renderErrorDocument(coded))
    // The message of an interruption is shown without remedies.
    complain(
      code === exitCodes.interrupted ? coded.message : renderProblem(coded, { program, columns })
    )
    if (code === exitCodes.unexpected) complain(writeFault(coded))
    return code
  }
}

// Whether a command line has `--json`. The words are searched because an invalid command line has
// no parsed options, and the error must be JSON, too.
export function asksForJson(argv: readonly string[]): boolean {
  return argv.includes('--json')
}

function nameCommand(error: ParaclockError, command: string | undefined): ParaclockError {
  const { cause } = error
  if (!isParaclockError(error, CommandArgumentInvalid) || command === undefined) return error
  if (error.context.command !== undefined || error.context.row !== undefined) return error
  return new ParaclockError(CommandArgumentInvalid, { ...error.context, command }, { cause })
}
