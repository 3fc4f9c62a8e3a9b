import { bytesToHex, type JsonValue } from '@paraclock/core'

/** A plain value as JSON: a bigint as decimal text, bytes as hex, `undefined` as `null`. */
export function toJson(value: unknown): JsonValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return bytesToHex(value)
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object') return value as JsonValue
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields.map(([name, field]) => [name, toJson(field)]))
}
