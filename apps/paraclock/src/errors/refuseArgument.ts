import { ParaclockError } from '@paraclock/core'
import { CommandArgumentInvalid } from './commands.ts'

export function refuseArgument(problem: string, command?: string): ParaclockError {
  return new ParaclockError(CommandArgumentInvalid, { problem, command })
}
