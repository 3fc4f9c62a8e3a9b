import type { AskOptions } from '@paraclock/connect'
import {
  FactMissing,
  ParaclockError,
  parseU64,
  unsignedMaximum,
  type Weight
} from '@paraclock/core'
import { tryWays, type Way } from './FailedAttempt.ts'
import type { FoundWeight, MeasuredWeight, WeightFallback } from './MeasuredWeight.ts'

/**
 * Measures a weight by the first method that succeeds, and adds the margin of that method. If all
 * methods fail, returns the fallback.
 */
export async function settleWeight(
  args: AskOptions & {
    /** The name of the call or program in error messages: `a call of Acme`. */
    readonly what: string
    readonly ways: readonly Way<FoundWeight>[]
    readonly fallback?: WeightFallback
  }
): Promise<MeasuredWeight> {
  const { what, ways, fallback } = args
  const { answer, attempts } = await tryWays(ways, `measuring ${what}`, args)
  const found = answer ?? (fallback && stateFallback(fallback))
  if (found === undefined)
    throw new ParaclockError(FactMissing, { what: `the weight of ${what}`, attempts })
  return { ...found, weight: raise(found.measured, found.margin.percent), attempts }
}

function stateFallback({ weight, reason }: WeightFallback): FoundWeight {
  return {
    measured: { refTime: parseU64(weight.refTime), proofSize: parseU64(weight.proofSize) },
    hasProofSize: true,
    margin: { percent: 0, why: 'a stated fallback needs no margin' },
    provenance: { kind: 'computed', detail: `a stated fallback: ${reason}`, evidence: [] }
  }
}

// Adds a percentage to both parts of a weight, and rounds up. The result has at most the largest
// u64 in each part.
function raise({ refTime, proofSize }: Weight, percent: number): Weight {
  const raisePart = (value: bigint): bigint => {
    const raised = (value * BigInt(100 + percent) + 99n) / 100n
    return raised > unsignedMaximum.u64 ? unsignedMaximum.u64 : raised
  }
  return { refTime: raisePart(refTime), proofSize: raisePart(proofSize) }
}
