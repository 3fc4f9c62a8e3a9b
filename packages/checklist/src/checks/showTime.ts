/** Writes a time in UTC: `2026-03-01 09:00 UTC`. Seconds are left out: slots have none. */
export function showTime(seconds: number | undefined): string {
  if (seconds === undefined) return 'no time'
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
