const SECONDS = /^\d{1,9}$/

/**
 * Reads the HTTP header Retry-After (RFC 9110, section 10.2.3): seconds, or a date.
 *
 * @param value - the header, if there was one
 * @param wallTime - the present, in milliseconds since the Unix epoch
 * @returns milliseconds to wait, 0 for a moment in the past, `undefined` if absent or unreadable
 */
export function parseRetryAfter(
  value: string | null | undefined,
  wallTime: number
): number | undefined {
  if (value === null || value === undefined) return undefined
  const text = value.trim()
  if (SECONDS.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) || !/[a-z]/i.test(text) ? undefined : Math.max(0, date - wallTime)
}
