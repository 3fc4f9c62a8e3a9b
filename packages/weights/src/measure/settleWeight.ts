import type { AskOptions } from '@paraclock/connect'
import {
  FactMissing,
  ParaclockError,
  parseU32,
  parseU64,
  unsignedMaximum,
  type Weight
} from '@paraclock/core'
import { tryWays, type Way } from './FailedAttempt.ts'
import type { FoundWeight, MeasuredWeight, WeightFallback } from './MeasuredWeight.ts'

/**
 * Measures a weight by the first method that succeeds. If all methods fail, returns the fallback.
 * Adds `marginPercent`, which defaults to the margin of the method.
 */
export async function settleWeight(
  args: AskOptions & {
    /** The name of the call or program in error messages: `a call of Acme`. */
    readonly what: string
    readonly ways: readonly Way<FoundWeight>[]
    readonly fallback?: WeightFallback
    readonly marginPercent?: number
  }
): Promise<MeasuredWeight> {
  const { what, ways, fallback } = args
  const marginPercent = args.marginPercent === undefined ? undefined : parseU32(args.marginPercent)
  const { answer, attempts } = await tryWays(ways, `measuring ${what}`, args)
  const found = answer ?? (fallback && stateFallback(fallback))
  if (found === undefined)
    throw new ParaclockError(FactMissing, { what: `the weight of ${what}`, attempts })
  const margin =
    marginPercent === undefined
      ? found.margin
      : { percent: marginPercent, why: 'the caller asked for it' }
  return { ...found, weight: raise(found.measured, margin.percent), margin, attempts }
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
