import type { Report } from '@paraclock/checklist'
import type { ParaclockError } from '@paraclock/core'

// The errors of connect are about endpoints, as is a deadline that was exceeded.
const ENDPOINTS = { first: 4000, last: 4999 }

// State that is read for a runtime here, and that its node does not have or answers wrongly.
const UNREAD: ReadonlySet<string> = new Set(['ForkStateUnavailable', 'RemoteAnswerInvalid'])

// Nothing failed: others have to act, or time has to pass.
const AWAITED: ReadonlySet<string> = new Set([
  ...['ApprovalRefused', 'CallAwaited', 'PayloadTurnAwaited', 'SignatureAwaited']
])

/** The exit code of a command that failed unexpectedly: EX_SOFTWARE of sysexits.h. */
export const unexpected = 70

/**
 * The exit code of an error that ended a command: 130 for an interruption, 70 for an unexpected
 * error, 3 for an endpoint that could not be asked, 1 for a call that waits for others or for time,
 * and 2 for everything that the caller can fix.
 */
export function exitCodeOfError({ code, number }: ParaclockError): number {
  if (code === 'OperationAborted') return 130
  if (code === 'ProgramFailed') return unexpected
  if (AWAITED.has(code)) return 1
  if (code === 'DeadlineExceeded' || UNREAD.has(code)) return 3
  if (code === 'EndpointMalformed' || code === 'BlockMissing') return 2
  return number >= ENDPOINTS.first && number <= ENDPOINTS.last ? 3 : 2
}

/** The verdict on a network that could not be read: `undetermined` if its endpoints are why. */
export function verdictOfError(error: ParaclockError): Report['verdict'] {
  return exitCodeOfError(error) === 3 ? 'undetermined' : 'notReady'
}
