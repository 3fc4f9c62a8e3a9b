import type { Report } from '@paraclock/checklist'
import type { ParaclockError } from '@paraclock/core'

/** The exit code of a command that failed unexpectedly: EX_SOFTWARE of sysexits.h. */
export const unexpected = 70

// The numbers of the errors of `@paraclock/connect`, which are about endpoints.
const ENDPOINTS = { first: 4000, last: 4999 }

const EXIT_CODES: Readonly<Record<string, number>> = {
  OperationAborted: 130,
  ProgramFailed: unexpected,
  // Nothing failed. Other people must act, or time must pass.
  ApprovalRefused: 1,
  CallAwaited: 1,
  PayloadTurnAwaited: 1,
  SignatureAwaited: 1,
  DeadlineExceeded: 3,
  // These two errors end a local run of a runtime: the node lacks the state, or returns wrong
  // state.
  ForkStateUnavailable: 3,
  RemoteAnswerInvalid: 3,
  EndpointMalformed: 2,
  BlockMissing: 2
}

/**
 * The exit code of an error that ended a command. It is 2 for most errors, which the caller can
 * fix.
 */
export function exitCodeOfError({ code, number }: ParaclockError): number {
  const isOfEndpoint = number >= ENDPOINTS.first && number <= ENDPOINTS.last
  return EXIT_CODES[code] ?? (isOfEndpoint ? 3 : 2)
}

/**
 * The verdict on a network that cannot be read: `undetermined` if its endpoints are the cause, else
 * `notReady`.
 */
export function verdictOfError(error: ParaclockError): Report['verdict'] {
  return exitCodeOfError(error) === 3 ? 'undetermined' : 'notReady'
}
