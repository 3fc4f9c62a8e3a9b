/**
 * The record of a task in its stored value, which names the version of the record in the pallets of this
 * project. The value itself, if it names none.
 *
 * @example
 * ```ts
 * import { openRecord } from '@paraclock/scheduler'
 *
 * openRecord({ type: 'V1', value: { next_run: 60n } }) // { next_run: 60n }
 * ```
 */
export function openRecord(stored: unknown): unknown {
  const { type, value } = (stored ?? {}) as { readonly type?: unknown; readonly value?: unknown }
  return type === 'V1' ? value : stored
}
