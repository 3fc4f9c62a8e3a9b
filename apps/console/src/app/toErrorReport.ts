import { codeThrown, type ErrorReport, errorToJson } from '@paraclock/core'
import type { CrossedError } from './crossErrors.ts'

/**
 * Returns the error report of a thrown value. An error that comes from a worker already has its
 * report in the field `paraclock`.
 */
export function toErrorReport(thrown: unknown): ErrorReport {
  const crossed = (thrown as Partial<CrossedError> | null)?.paraclock
  return crossed ?? errorToJson(codeThrown(thrown))
}
