/** JSON whose numbers keep their digits: amounts are u128, beyond what a JavaScript number holds. */
export type ExactJson = unknown

interface RawJson {
  rawJSON(text: string): object
  isRawJSON(value: unknown): boolean
}

const exact = JSON as typeof JSON & RawJson

/** Parses JSON, keeping each number as it is written. */
export function parseExact(text: string): ExactJson {
  const keepDigits = (_key: string, value: unknown, context?: { source: string }): unknown =>
    typeof value === 'number' && context !== undefined ? exact.rawJSON(context.source) : value
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
}

function isObject(value: ExactJson): value is Record<string, ExactJson> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !exact.isRawJSON(value)
  )
}

/** Merges `patch` into `base` as RFC 7396 says. */
export function mergePatch(base: ExactJson, patch: ExactJson): ExactJson {
  if (!isObject(patch)) return patch
  const merged: Record<string, ExactJson> = isObject(base) ? { ...base } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value)
  }
  return merged
}
