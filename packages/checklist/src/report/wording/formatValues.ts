import { formatBalance, type TokenAmount } from '@paraclock/core'

/** Writes a moment in UTC, to the minute: `2026-11-20 12:00 UTC`. Anything else stays as it is. */
export function formatTime(time: string | number): string {
  const date = new Date(typeof time === 'number' ? time * 1000 : time)
  if (Number.isNaN(date.getTime())) return String(time)
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Writes a duration: `840 ms`, `3.2 s`. */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`
}

/** The amount in its token, with the symbol. */
export function formatAmount({ amount, symbol, decimals }: TokenAmount): string {
  return formatBalance(amount, { symbol, decimals })
}
