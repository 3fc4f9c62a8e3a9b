import type { Report } from '@paraclock/checklist'
import type { ParaclockError } from '@paraclock/core'

// The numbers of the errors of `@paraclock/connect`, which are about endpoints.
const ENDPOINTS = { first: 4000, last: 4999 }

// A runtime runs in this process, and its node lacks the state or returns wrong state.
const UNREAD: ReadonlySet<string> = new Set(['ForkStateUnavailable', 'RemoteAnswerInvalid'])

// Nothing failed. Other people must act, or time must pass.
const AWAITED: ReadonlySet<string> = new Set([
  ...['ApprovalRefused', 'CallAwaited', 'PayloadTurnAwaited', 'SignatureAwaited']
])

/** The exit code of a command that failed unexpectedly: EX_SOFTWARE of sysexits.h. */
export const unexpected = 70

/**
 * The exit code of an error that ended a command: 130 for an interruption, 70 for an unexpected
 * error, 3 for an unreachable endpoint, 1 for a call that waits for other people or for time, and 2
 * for anything that the caller can fix.
 */
export function exitCodeOfError({ code, number }: ParaclockError): number {
  if (code === 'OperationAborted') return 130
  if (code === 'ProgramFailed') return unexpected
  if (AWAITED.has(code)) return 1
  if (code === 'DeadlineExceeded' || UNREAD.has(code)) return 3
  if (code === 'EndpointMalformed' || code === 'BlockMissing') return 2
  return number >= ENDPOINTS.first && number <= ENDPOINTS.last ? 3 : 2
}

/** The verdict on an unreadable network: `undetermined` if its endpoints are the cause. */
export function verdictOfError(error: ParaclockError): Report['verdict'] {
  return exitCodeOfError(error) === 3 ? 'undetermined' : 'notReady'
}
