import { ArgumentInvalid, ParaclockError, parseU64, type Weight } from '@paraclock/core'

/**
 * A weight as one number, the reference time, for calls that take nothing else: `encoded_call_weight`
 * of the service's variant H. The receiver puts a proof size of its own assumption in place of the
 * one that is lost, so it must be known to be large enough.
 *
 * @throws ParaclockError `ArgumentInvalid` if the weight has a proof size and nothing, or something
 * smaller, is assumed in its place; `IntegerMalformed` if it is no u64
 *
 * @example
 * ```ts
 * import { toWeightV1 } from '@paraclock/weights'
 *
 * const weight = { refTime: 900_000_000n, proofSize: 4_000n }
 * toWeightV1({ weight, assumedProofSize: 65_536n }) // 900_000_000n
 * toWeightV1({ weight }) // raises ArgumentInvalid
 * ```
 */
export function toWeightV1(args: {
  /** The weight. */
  readonly weight: Weight
  /** The proof size that the receiver assumes for a weight without one. Defaults to none. */
  readonly assumedProofSize?: bigint
}): bigint {
  const { weight, assumedProofSize = 0n } = args
  const refTime = parseU64(weight.refTime)
  const proofSize = parseU64(weight.proofSize)
  if (proofSize <= assumedProofSize) return refTime
  throw new ParaclockError(ArgumentInvalid, {
    argument: 'the proof size of the weight',
    value: proofSize,
    problem: `the receiver assumes ${assumedProofSize}: state what it assumes, assumedProofSize of the target in xcmpHandler.targets, or use a call that takes both dimensions`
  })
}
