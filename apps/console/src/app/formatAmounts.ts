import type { TokenAmount } from '@paraclock/core'

/** An amount for a picture: at most four digits behind the point. */
export function formatRounded({ amount, symbol, decimals }: TokenAmount): string {
  const value = Number(amount) / 10 ** decimals
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 4 })} ${symbol}`
}

/** A time on the chains' clocks: `12:09:00`. */
export function formatClock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 19)
}

/** A day and a time in UTC: `2026-11-24 12:09`. */
export function formatMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60]
] as const

/** A length of time in its largest unit: `3 days`. */
export function formatSpanTo(seconds: number): string {
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}
