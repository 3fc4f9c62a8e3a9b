import { parseU64 } from '../integers/parseUnsigned.ts'
import type { Weight } from './Weight.ts'

/**
 * The weight of everything that the service buys on a target: the call and the instructions around
 * it. A call whose weight has no proof size is given the one that the target's settings assume, as
 * the service does it.
 *
 * @throws ParaclockError `IntegerOutOfRange` if a part, or the sum, does not fit a u64
 *
 * @example
 * ```ts
 * import { overallWeight } from '@paraclock/core'
 *
 * overallWeight({
 *   callWeight: { refTime: 900_000_000n, proofSize: 0n },
 *   programWeight: { refTime: 600_000_000n, proofSize: 20_000n },
 *   assumedProofSize: 65_536n
 * }).overall // { refTime: 1_500_000_000n, proofSize: 85_536n }
 * ```
 */
export function overallWeight(args: {
  /** What the call may weigh. */
  readonly callWeight: Weight
  /** What the target weighs the program at, without the call. */
  readonly programWeight: Weight
  /** The proof size of a call whose weight has a reference time only. */
  readonly assumedProofSize: bigint
}): {
  /** What the call may weigh, with its proof size. */
  readonly callWeight: Weight
  /** What is bought. */
  readonly overall: Weight
} {
  const { programWeight } = args
  const refTime = parseU64(args.callWeight.refTime)
  const given = parseU64(args.callWeight.proofSize)
  const proofSize = given === 0n ? parseU64(args.assumedProofSize) : given
  return {
    callWeight: { refTime, proofSize },
    overall: {
      refTime: parseU64(refTime + programWeight.refTime),
      proofSize: parseU64(proofSize + programWeight.proofSize)
    }
  }
}
