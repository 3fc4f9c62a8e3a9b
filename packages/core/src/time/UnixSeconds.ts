import type { Brand } from '../brands/Brand.ts'

/**
 * A time in whole seconds since 1970-01-01T00:00:00Z, as the chains count it: a u64.
 *
 * It is a bigint, and {@link UnixMilliseconds} is a number: neither can be passed for the other.
 */
export type UnixSeconds = Brand<bigint, 'UnixSeconds'>

/** A time in milliseconds since 1970-01-01T00:00:00Z, as `Date` counts it. */
export type UnixMilliseconds = Brand<number, 'UnixMilliseconds'>
