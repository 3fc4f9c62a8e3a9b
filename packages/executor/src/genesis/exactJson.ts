import { isRecord } from '@paraclock/core'

/** Parsed JSON whose numbers keep all digits. A JavaScript number would round a u128. */
export type ExactJson = unknown

const raw = JSON as typeof JSON & {
  rawJSON(text: string): object
  isRawJSON(value: unknown): boolean
}

/** Parses JSON text. `JSON.stringify` writes each number of the result with the same digits. */
export function parseExactJson(text: string): ExactJson {
  const keepDigits = (_key: string, value: unknown, context?: { source: string }): unknown =>
    typeof value === 'number' && context !== undefined ? raw.rawJSON(context.source) : value
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
}

/** Converts a value to exact JSON. Bigints become JSON numbers. */
export function toExactJson(value: unknown): ExactJson {
  const keepDigits = (_key: string, part: unknown): unknown =>
    typeof part === 'bigint' ? raw.rawJSON(part.toString()) : part
  return parseExactJson(JSON.stringify(value, keepDigits))
}

/**
 * Merges a patch into JSON by RFC 7396, with one exception. If a field is null in both the base and
 * the patch, it stays null, because some presets have null in required fields.
 */
export function mergeExactJson(base: ExactJson, patch: ExactJson): ExactJson {
  if (!isObject(patch)) return patch
  const merged: Record<string, ExactJson> = isObject(base) ? { ...base } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null && merged[key] === null) continue
    if (value === null) delete merged[key]
    else merged[key] = mergeExactJson(merged[key], value)
  }
  return merged
}

/**
 * Returns the fields of a patch that the configuration also has. Nested objects are treated in the
 * same way.
 */
export function keepKnown(patch: ExactJson, config: ExactJson): ExactJson {
  if (!isObject(patch) || !isObject(config)) return patch
  const known = Object.entries(patch).filter(([key]) => Object.hasOwn(config, key))
  return Object.fromEntries(known.map(([key, value]) => [key, keepKnown(value, config[key])]))
}

function isObject(value: ExactJson): value is Readonly<Record<string, ExactJson>> {
  return isRecord(value) && !raw.isRawJSON(value)
}
