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
