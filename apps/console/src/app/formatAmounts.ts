import type { TokenAmount } from '@paraclock/core'

/** Writes an amount of tokens with at most four decimal places. */
export function formatRounded({ amount, symbol, decimals }: TokenAmount): string {
  const value = Number(amount) / 10 ** decimals
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 4 })} ${symbol}`
}

/** Writes the time of day in UTC, such as `12:09:00`. `seconds` count from 1970. */
export function formatClock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 19)
}

const UNITS = [
  ['year', 31_536_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60]
] as const

/**
 * Writes a duration in seconds as text. The text has the two largest units, such as `3 days 4
 * hours`.
 */
export function formatSpanTo(seconds: number): string {
  const first = UNITS.findIndex(([, length]) => seconds >= length)
  if (first === -1) return 'less than a minute'
  let rest = seconds
  const parts = UNITS.slice(first, first + 2).map(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`
  })
  return parts.filter(Boolean).join(' ')
}
