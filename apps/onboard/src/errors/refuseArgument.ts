import { ParaclockError } from '@paraclock/core'
import { CommandArgumentInvalid } from './commands.ts'

/** The error of an argument or an option that a command cannot use. */
export function refuseArgument(problem: string, command?: string): ParaclockError {
  return new ParaclockError(CommandArgumentInvalid, { problem, command })
}
