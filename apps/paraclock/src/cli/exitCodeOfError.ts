import type { Report } from '@paraclock/checklist'
import type { ParaclockError } from '@paraclock/core'

export const exitCodes = {
  /** The command failed, and the caller can fix the cause. */
  refused: 2,
  /** An endpoint or a time limit made the command fail, so the result is unknown. */
  undetermined: 3,
  /** The program has a fault. The number is EX_SOFTWARE of sysexits.h. */
  unexpected: 70,
  interrupted: 130
} as const

// The range of the error numbers of `@paraclock/connect`. These errors concern endpoints.
const ENDPOINTS = { first: 4000, last: 4999 }

const BY_CODE: Readonly<Record<string, number>> = {
  OperationAborted: exitCodes.interrupted,
  ProgramFailed: exitCodes.unexpected,
  // A person answered no.
  SigningUnconfirmed: 1,
  // These four errors are not failures. The command waits for a signature, for an approval by
  // another person, for a time, or for another command.
  ApprovalRefused: 1,
  CallAwaited: 1,
  JournalLockUnavailable: 1,
  SignatureAwaited: 1,
  DeadlineExceeded: exitCodes.undetermined,
  // An endpoint gave no proof, or a wrong one.
  RuntimeProofFailed: exitCodes.undetermined,
  // This error concerns a runtime that runs in this process. An endpoint does not return the state
  // that the runtime reads.
  ForkStateUnavailable: exitCodes.undetermined,
  EndpointMalformed: exitCodes.refused,
  BlockMissing: exitCodes.refused,
  // Code that an endpoint gave ended the process, or the system could not start it.
  CommandProcessEnded: exitCodes.undetermined
}

export function exitCodeOfError({ code, number, context }: ParaclockError): number {
  const { isTemporary } = context as { readonly isTemporary?: boolean }
  if (isTemporary === true) return exitCodes.undetermined
  const isOfEndpoint = number >= ENDPOINTS.first && number <= ENDPOINTS.last
  return BY_CODE[code] ?? (isOfEndpoint ? exitCodes.undetermined : exitCodes.refused)
}

/** Returns `undetermined` if the endpoints caused the error, else `notReady`. */
export function verdictOfError(error: ParaclockError): Report['verdict'] {
  return exitCodeOfError(error) === exitCodes.undetermined ? 'undetermined' : 'notReady'
}
