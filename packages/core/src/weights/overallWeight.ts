import { ParaclockError } from '../errors/ParaclockError.ts'
import { FeeOutOfRange } from '../errors/tasks.ts'
import { parseU64, unsignedMaximum } from '../integers/parseUnsigned.ts'

/** The weight of a computation. Both parts are u64. */
export interface Weight {
  /** The time on the reference machine, in picoseconds. */
  readonly refTime: bigint
  /** The proof size, in bytes. */
  readonly proofSize: bigint
}

/**
 * Computes the weight for which the service pays on a target for one run. This is the weight of the
 * call, plus the weight of the XCM program that contains the call.
 *
 * @throws ParaclockError `ValueMalformed` if a part does not fit a u64, `FeeOutOfRange` if the
 * sum does not
 */
export function overallWeight(args: {
  readonly callWeight: Weight
  readonly programWeight: Weight
  /**
   * The proof size, in bytes, for a call whose weight has a proof size of 0. The value comes from
   * the settings for the target.
   */
  readonly assumedProofSize: bigint
}): {
  /** The maximum weight of the call. A proof size of 0 is replaced by `assumedProofSize`. */
  readonly callWeight: Weight
  readonly overall: Weight
} {
  const refTime = parseU64(args.callWeight.refTime)
  const given = parseU64(args.callWeight.proofSize)
  const programRefTime = parseU64(args.programWeight.refTime)
  const programProofSize = parseU64(args.programWeight.proofSize)
  const proofSize = given === 0n ? parseU64(args.assumedProofSize) : given
  return {
    callWeight: { refTime, proofSize },
    overall: {
      refTime: fit(refTime + programRefTime),
      proofSize: fit(proofSize + programProofSize)
    }
  }
}

function fit(sum: bigint): bigint {
  if (sum <= unsignedMaximum.u64) return sum
  throw new ParaclockError(FeeOutOfRange, {
    problem: 'the weight of the program does not fit a u64'
  })
}
