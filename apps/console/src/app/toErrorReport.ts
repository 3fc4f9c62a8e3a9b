import { codeThrown, type ErrorReport, errorToJson } from '@paraclock/core'
import type { CrossedError } from './crossErrors.ts'

/** Returns the report of a thrown value. An error of a worker contains its report. */
export function toErrorReport(thrown: unknown): ErrorReport {
  const crossed = (thrown as Partial<CrossedError> | null)?.paraclock
  return crossed ?? errorToJson(codeThrown(thrown))
}
