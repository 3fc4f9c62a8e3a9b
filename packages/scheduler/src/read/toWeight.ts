import type { Weight } from '@paraclock/core'

/** A weight as runtimes hold it: a bare reference time before 2022. */
export type RawWeight = bigint | { readonly ref_time: bigint; readonly proof_size: bigint }

/** The weight that a runtime states. */
export function toWeight(raw: RawWeight): Weight {
  if (typeof raw === 'bigint') return { refTime: raw, proofSize: 0n }
  return { refTime: raw.ref_time, proofSize: raw.proof_size }
}
