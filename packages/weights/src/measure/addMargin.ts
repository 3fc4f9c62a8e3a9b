import type { Weight } from '@paraclock/core'

const U64_MAX = (1n << 64n) - 1n

/** A weight with so many per cent on top, rounded up, and no more than a u64 holds. */
export function addMargin(weight: Weight, percent: number): Weight {
  return { refTime: add(weight.refTime, percent), proofSize: add(weight.proofSize, percent) }
}

function add(value: bigint, percent: number): bigint {
  const raised = (value * BigInt(100 + percent) + 99n) / 100n
  return raised > U64_MAX ? U64_MAX : raised
}
