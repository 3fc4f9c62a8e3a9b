import { formatBalance, roundBalance, type TokenAmount } from '@paraclock/core'

/**
 * Writes a time to the minute: `2026-11-20 12:00 UTC`. Returns text that is not a time unchanged.
 */
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

/** Writes a length of time in its largest unit: `25 minutes`, `3 days`. */
export function formatSpan(seconds: number): string {
  const [unit, length] = SPANS.find(([, one]) => seconds >= 2 * one) ?? SPANS[2]
  const count = Math.floor(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const SPANS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60]
] as const

/** Writes an amount with its token's symbol, or `unknown` for `undefined`. */
export function formatAmount(amount: TokenAmount | undefined): string {
  return amount === undefined ? 'unknown' : formatBalance(amount.amount, amount)
}

/** Writes an amount with at most six significant digits, rounded up. */
export function roundAmount(amount: TokenAmount | undefined): string {
  return amount === undefined ? 'unknown' : roundBalance(amount.amount, amount)
}
