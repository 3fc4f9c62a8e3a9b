/**
 * A time as callers have it: seconds since 1970 as a number, a bigint or decimal text, an ISO 8601
 * text with its zone, or a `Date`.
 */
export type TimeInput = number | bigint | string | Date
