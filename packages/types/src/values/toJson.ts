import { bytesToHex, type JsonValue } from '@paraclock/core'

/**
 * Converts a plain value to JSON: bigints to decimal text, bytes to hex, `undefined` to `null`, and an
 * empty variant to `{ type }`. `Runtime.readInput` reads this JSON.
 *
 * @example
 * ```ts
 * import { toJson } from '@paraclock/types'
 *
 * toJson({ type: 'Id', value: 5n }) // { type: 'Id', value: '5' }
 * ```
 */
export function toJson(value: unknown): JsonValue {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array) return bytesToHex(value)
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return (value ?? null) as JsonValue
  const entries = Object.entries(value)
  const isEmptyVariant = 'type' in value && 'value' in value && value.value === undefined
  const shown = isEmptyVariant ? entries.filter(([key]) => key !== 'value') : entries
  return Object.fromEntries(shown.map(([key, inner]) => [key, toJson(inner)]))
}
