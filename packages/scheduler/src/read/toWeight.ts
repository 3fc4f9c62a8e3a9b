import type { Weight } from '@paraclock/core'

/** Reads a weight of two dimensions from what polkadot.js makes of it. */
export function toWeight(value: unknown): Weight {
  const { refTime, proofSize } = value as { readonly refTime: unknown; readonly proofSize: unknown }
  return { refTime: BigInt(String(refTime)), proofSize: BigInt(String(proofSize)) }
}
