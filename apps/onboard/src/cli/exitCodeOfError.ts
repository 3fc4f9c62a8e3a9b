import type { Report } from '@paraclock/checklist'
import type { ParaclockError } from '@paraclock/core'

export const exitCodes = {
  /** An error that the caller can fix. */
  refused: 2,
  /** An endpoint, or a time limit, is the cause. */
  undetermined: 3,
  /** EX_SOFTWARE of sysexits.h. */
  unexpected: 70,
  interrupted: 130
} as const

// The numbers of the errors of `@paraclock/connect`, which are about endpoints.
const ENDPOINTS = { first: 4000, last: 4999 }

const BY_CODE: Readonly<Record<string, number>> = {
  OperationAborted: exitCodes.interrupted,
  ProgramFailed: exitCodes.unexpected,
  // Nothing failed. Other people must act, or time must pass.
  ApprovalRefused: 1,
  CallAwaited: 1,
  PayloadTurnAwaited: 1,
  SignatureAwaited: 1,
  DeadlineExceeded: exitCodes.undetermined,
  // These two errors end a local run of a runtime: the node lacks the state, or returns wrong
  // state.
  ForkStateUnavailable: exitCodes.undetermined,
  RemoteAnswerInvalid: exitCodes.undetermined,
  EndpointMalformed: exitCodes.refused,
  BlockMissing: exitCodes.refused
}

/** The exit code of an error that ended a command. It is `refused` for most errors. */
export function exitCodeOfError({ code, number }: ParaclockError): number {
  const isOfEndpoint = number >= ENDPOINTS.first && number <= ENDPOINTS.last
  return BY_CODE[code] ?? (isOfEndpoint ? exitCodes.undetermined : exitCodes.refused)
}

/**
 * The verdict on a network that cannot be read: `undetermined` if its endpoints are the cause, else
 * `notReady`.
 */
export function verdictOfError(error: ParaclockError): Report['verdict'] {
  return exitCodeOfError(error) === exitCodes.undetermined ? 'undetermined' : 'notReady'
}
