import {
  codeThrown,
  isParaclockError,
  type RequireNodeArgs,
  renderError,
  requireNode
} from '@paraclock/core'
import type { Command, CommandContext } from './defineCommand.ts'
import { exitCodeOfError } from './exitCodeOfError.ts'
import { parseCommandLine } from './parseCommandLine.ts'
import { renderCommandHelp, renderHelp } from './renderHelp.ts'

const INTERRUPTED = 130

/** What surrounds a command. */
export interface Surroundings extends Omit<CommandContext, 'options' | 'positionals'> {
  /** The arguments, without the program. */
  readonly argv: readonly string[]
  /** The commands that there are. */
  readonly commands: readonly Command[]
  /** What runs when no command is named. */
  readonly byDefault: Command
  /** The version. */
  readonly version: string
  /** The Node that runs it, and the oldest that will do. */
  readonly node: RequireNodeArgs
  /** Writes what went wrong: to standard error. */
  readonly complain: (text: string) => void
}

/** Runs what a command line asks for, and gives the exit code. */
export async function runCommandLine(surroundings: Surroundings): Promise<number> {
  const { argv, commands, byDefault, version, node, complain, ...rest } = surroundings
  const [first] = argv
  if (first === '--help' || first === '-h' || first === 'help') {
    rest.print(renderHelp(commands, rest.width))
    return 0
  }
  if (first === '--version' || first === '-V') {
    rest.print(version)
    return 0
  }
  try {
    requireNode(node)
    const isDefault = first === undefined || first.startsWith('-')
    const { command, help, ...given } = parseCommandLine({
      commands: [byDefault, ...commands],
      argv: isDefault ? [byDefault.name, ...argv] : argv
    })
    if (help) {
      rest.print(renderCommandHelp(command, rest.width))
      return 0
    }
    return await command.run({ ...rest, ...given })
  } catch (error) {
    // By the time that an interruption surfaces it may have gone through any layer.
    if (rest.signal.aborted) return INTERRUPTED
    // Loaded when it is needed: nothing that a person types wrong waits for what connects.
    const coded = isParaclockError(error)
      ? error
      : codeThrown((await import('@paraclock/connect')).codeRefusal(error))
    const code = exitCodeOfError(coded)
    // Whoever stopped it needs no remedy.
    complain(code === INTERRUPTED ? coded.message : renderError(coded))
    return code
  }
}
