/** What is put on top of a measured fee: it comes back, and a fee that rose meanwhile is covered. */
export const FEE_MARGIN_PERCENT = 20

/** What is put on top of a program's weight: less than on the fee, which has to pay for all of it. */
export const WEIGHT_MARGIN_PERCENT = 10

/** Puts so many per cent on top, rounded up. */
export function addMargin(value: bigint, percent: number): bigint {
  return (value * BigInt(100 + percent) + 99n) / 100n
}
