/** Puts so many per cent on top, rounded up. */
export function addMargin(value: bigint, percent: number): bigint {
  return (value * BigInt(100 + percent) + 99n) / 100n
}
