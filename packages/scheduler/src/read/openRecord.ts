/**
 * Unwraps the stored value of a task. Paraclock's pallets store a record in a variant that names its
 * version. A value without a version is returned unchanged.
 */
export function openRecord(stored: unknown): unknown {
  const { type, value } = (stored ?? {}) as { readonly type?: unknown; readonly value?: unknown }
  return type === 'V1' ? value : stored
}
