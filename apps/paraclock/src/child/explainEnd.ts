import { describeThrown, ParaclockError, ProgramFailed } from '@paraclock/core'
import { CommandProcessEnded } from '../errors/child.ts'
import type { ChildEnd } from './ChildNote.ts'

export function explainEnd({ how, code }: ChildEnd, isSigning: boolean): ParaclockError {
  if (code === undefined) {
    return new ParaclockError(ProgramFailed, {
      problem: `the process of the command ended: ${how}`
    })
  }
  const { hash: codeHash, runtime } = code
  return new ParaclockError(CommandProcessEnded, { how, codeHash, runtime, isSigning })
}

export function refuseStart(cause: unknown): ParaclockError {
  const problem = describeThrown(cause)
  return new ParaclockError(CommandProcessEnded, { problem }, { cause })
}
