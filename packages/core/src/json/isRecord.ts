/** Whether a value is an object with named fields: no list, no bytes and not `null`. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null
  return isObject && !Array.isArray(value) && !(value instanceof Uint8Array)
}
