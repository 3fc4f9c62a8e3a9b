import { parseU64, type Weight } from '@paraclock/core'

/**
 * A weight of two dimensions, from one of either form.
 *
 * @throws ParaclockError `IntegerMalformed` or if a part is no u64
 */
export function toWeightV2(args: {
  /** The weight: its two dimensions, or a reference time alone. */
  readonly weight: Weight | bigint
  /** The proof size of a reference time alone. Defaults to zero. */
  readonly assumedProofSize?: bigint
}): Weight {
  const { weight, assumedProofSize = 0n } = args
  if (typeof weight === 'bigint') {
    return { refTime: parseU64(weight), proofSize: parseU64(assumedProofSize) }
  }
  return { refTime: parseU64(weight.refTime), proofSize: parseU64(weight.proofSize) }
}
