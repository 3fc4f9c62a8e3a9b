/** Whether a value is an object with named fields. A list, bytes and `null` are not. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null
  return isObject && !Array.isArray(value) && !(value instanceof Uint8Array)
}
