import { codeThrown, type ErrorReport, errorToJson } from '@paraclock/core'
import type { CrossedError } from './crossErrors.ts'

/** The report of anything that was thrown: here, or in a worker, whose errors come as data. */
export function toErrorReport(thrown: unknown): ErrorReport {
  const crossed = (thrown as Partial<CrossedError> | null)?.paraclock
  return crossed ?? errorToJson(codeThrown(thrown))
}
