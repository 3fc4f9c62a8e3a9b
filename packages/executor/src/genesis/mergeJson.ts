import { isRecord } from '@paraclock/core'

/** Writes a value as JSON. Bigints become JSON numbers. */
export function writeJson(value: unknown): string {
  const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): object }
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? rawJSON(part.toString()) : part
  )
}

/**
 * Merges a patch into JSON by RFC 7396, with one exception. If a field is null in both the base and
 * the patch, it stays null, because some presets have null in required fields.
 */
export function mergeJson(base: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch
  const merged: Record<string, unknown> = Object.create(null)
  if (isRecord(base)) Object.assign(merged, base)
  for (const [key, value] of Object.entries(patch)) {
    if (value === null && merged[key] === null) continue
    if (value === null) delete merged[key]
    else merged[key] = mergeJson(merged[key], value)
  }
  return merged
}

/**
 * Returns the fields of a patch that the configuration also has. Nested objects are treated in the
 * same way.
 */
export function keepKnown(patch: unknown, config: unknown): unknown {
  if (!isRecord(patch) || !isRecord(config)) return patch
  const known = Object.entries(patch).filter(([key]) => Object.hasOwn(config, key))
  return Object.fromEntries(known.map(([key, value]) => [key, keepKnown(value, config[key])]))
}
