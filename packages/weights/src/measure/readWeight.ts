import type { Weight } from '@paraclock/core'
import type { RuntimeEvent } from '@paraclock/types'

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

/** The weight that the event `MessageQueue.Processed` reports for a message. */
export function readProcessedWeight(
  events: readonly Pick<RuntimeEvent, 'pallet' | 'name' | 'value'>[]
): Weight | undefined {
  const processed = events.findLast(
    ({ pallet, name }) => pallet === 'MessageQueue' && name === 'Processed'
  )
  const { weight_used } = (processed?.value ?? {}) as { readonly weight_used?: unknown }
  return weight_used === undefined ? undefined : readWeight(weight_used).weight
}
