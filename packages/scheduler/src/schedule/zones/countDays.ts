const DAY_MS = 86_400_000

/** Counts the days from 1970-01-01 to a date such as `2026-03-01`; `undefined` if the date does not exist. */
export function countDays(date: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN
  if (Number.isNaN(time)) return undefined
  // JavaScript engines read 2026-02-31 as a day in March. So compare the result with the text.
  return new Date(time).toISOString().startsWith(date) ? time / DAY_MS : undefined
}
