import { shorten } from './shorten.ts'

/**
 * The message of a caught value, which may be anything: that of an error, else the value as
 * {@link shorten} shows it. It never throws.
 *
 * @example
 * ```ts
 * import { describeThrown } from '@paraclock/core'
 *
 * describeThrown(new Error('no such file')) // "no such file"
 * describeThrown({ toString: 1 }) // "an object (Object)"
 * ```
 */
export function describeThrown(error: unknown): string {
  const message: unknown = error instanceof Error ? error.message : undefined
  return typeof message === 'string' ? message : shorten(error)
}
