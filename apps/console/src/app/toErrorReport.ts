import { codeThrown, type ErrorReport, errorToJson } from '@paraclock/core'
import type { CrossedError } from './crossErrors.ts'

/** The report of a thrown value. Errors of a worker are already reports. */
export function toErrorReport(thrown: unknown): ErrorReport {
  const crossed = (thrown as Partial<CrossedError> | null)?.paraclock
  return crossed ?? errorToJson(codeThrown(thrown))
}
