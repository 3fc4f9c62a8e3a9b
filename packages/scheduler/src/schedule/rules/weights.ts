import type { Weight } from '@paraclock/core'

export const U64_MAX = 0xffff_ffff_ffff_ffffn

export function isWithin(weight: Weight, limit: Weight): boolean {
  return weight.refTime <= limit.refTime && weight.proofSize <= limit.proofSize
}

/** Adds two weights. The sum can exceed a u64. */
export function addWeights(one: Weight, two: Weight): Weight {
  return { refTime: one.refTime + two.refTime, proofSize: one.proofSize + two.proofSize }
}

/** Subtracts a weight. A dimension that would be negative becomes zero. */
export function subtractWeight(from: Weight, weight: Weight): Weight {
  return {
    refTime: from.refTime > weight.refTime ? from.refTime - weight.refTime : 0n,
    proofSize: from.proofSize > weight.proofSize ? from.proofSize - weight.proofSize : 0n
  }
}

export function lesserWeight(one: Weight, two: Weight): Weight {
  const excess = subtractWeight(one, two)
  return { refTime: one.refTime - excess.refTime, proofSize: one.proofSize - excess.proofSize }
}
