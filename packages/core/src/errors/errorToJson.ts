import type { JsonValue } from '../json/JsonValue.ts'
import { redactText } from '../text/redactEndpoint.ts'
import { sanitizeText } from '../text/sanitizeText.ts'
import { describeThrown } from './describeThrown.ts'
import type { ErrorCause, ErrorReport } from './ErrorReport.ts'
import { isParaclockError } from './isParaclockError.ts'
import type { ParaclockError } from './ParaclockError.ts'
import { shorten } from './shorten.ts'

const MAX_CAUSES = 8
const MAX_ITEMS = 16
const MAX_TEXT_LENGTH = 200

/**
 * Returns an error as plain data. Long text, bytes and deep structures are shortened as in
 * messages.
 */
export function errorToJson(error: ParaclockError): ErrorReport {
  return {
    code: error.code,
    number: error.number,
    message: error.message,
    source: error.source,
    docs: error.docs,
    remedies: error.remedies,
    context: reportContext(error.context),
    causes: reportCauses(error)
  }
}

function reportContext(context: unknown): Record<string, JsonValue> {
  const report: Record<string, JsonValue> = Object.create(null)
  for (const [key, value] of Object.entries(context ?? {})) {
    if (value !== undefined) report[key] = reportValue(value)
  }
  return report
}

function reportValue(value: unknown): JsonValue {
  switch (typeof value) {
    case 'string':
      return reportText(value)
    case 'number':
      return Number.isFinite(value) ? value : shorten(value)
    case 'boolean':
      return value
    case 'bigint':
      return value.toString(16).length <= MAX_TEXT_LENGTH ? value : shorten(value)
    default:
      return value === null ? null : reportNested(value)
  }
}

/**
 * Returns a list or a plain object of at most 16 items as JSON, with each list or object in it as
 * the text of `shorten`. Returns anything larger, and any other object, as the text of `shorten`.
 */
function reportNested(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.length > MAX_ITEMS ? shorten(value) : value.map(reportLeaf)
  if (!isPlain(value)) return shorten(value)
  const entries = Object.entries(value)
  if (entries.length > MAX_ITEMS) return shorten(value)
  const report: Record<string, JsonValue> = Object.create(null)
  for (const [key, item] of entries) report[reportText(key)] = reportLeaf(item)
  return report
}

function reportLeaf(value: unknown): JsonValue {
  return typeof value === 'object' && value !== null ? shorten(value) : reportValue(value)
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function reportText(value: string): string {
  return redactText(value.length <= MAX_TEXT_LENGTH ? sanitizeText(value) : shorten(value))
}

function reportCauses(error: Error): readonly ErrorCause[] {
  const causes: ErrorCause[] = []
  let { cause } = error
  while (cause !== undefined && causes.length < MAX_CAUSES) {
    causes.push(reportCause(cause))
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return causes
}

function reportCause(cause: unknown): ErrorCause {
  if (isParaclockError(cause)) {
    return { name: cause.name, code: cause.code, message: cause.message }
  }
  const text = describeThrown(cause)
  if (!(cause instanceof Error)) return { name: typeof cause, message: redactText(text) }
  const message = redactText(sanitizeText(text)).slice(0, MAX_TEXT_LENGTH).toWellFormed()
  return { name: sanitizeText(cause.name), message }
}
