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
  // An error of another realm, as of node:vm, is no instance of Error here.
  const isObject = typeof error === 'object' && error !== null
  const message = isObject && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? message : shorten(error)
}
