import type { Weight } from '@paraclock/core'

/**
 * The weight that a chain decodes to, of either form: a number of before 2022, which has no proof
 * size, or the two dimensions of today.
 */
export function readWeight(value: unknown): {
  readonly weight: Weight
  readonly hasProofSize: boolean
} {
  if (typeof value === 'bigint' || typeof value === 'number') {
    return { weight: { refTime: BigInt(value), proofSize: 0n }, hasProofSize: false }
  }
  const { ref_time, proof_size } = value as {
    readonly ref_time: bigint
    readonly proof_size: bigint
  }
  return { weight: { refTime: ref_time, proofSize: proof_size }, hasProofSize: true }
}
