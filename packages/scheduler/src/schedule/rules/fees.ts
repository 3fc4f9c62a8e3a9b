import {
  CallWeightExceeded,
  FeeOutOfRange,
  feeByMebibyte,
  feeBySecond,
  largest,
  overallWeight,
  ParaclockError,
  TargetUnknown,
  unsignedMaximum,
  type Weight
} from '@paraclock/core'
import type {
  FeeDetails,
  ServicePricing,
  TargetRates,
  Targets
} from '../service/publishedPricing.ts'
import type { TaskAction, XcmpAction } from '../service/TaskRequest.ts'
import { showWeight, weighRun } from './weighRun.ts'
import { addWeights, isWithin } from './weights.ts'

const BILLION = 1_000_000_000n

/** Computes the fee of a run from its weight. The fee includes the work to find the run in its slot. */
export function runFee(weight: Weight, pricing: ServicePricing): bigint {
  const { visitSlot, openSlot, loadTask } = pricing.weights
  return executionFee([weight, visitSlot, openSlot, loadTask].reduce(addWeights), pricing)
}

/** Returns the higher of two fees: for the ref time and for the proof size of a weight. */
export function executionFee(
  weight: Weight,
  prices: Pick<ServicePricing, 'executionFeePerSecond' | 'executionFeePerMebibyte'>
): bigint {
  const { refTime, proofSize } = weight
  const time = feeBySecond({ refTime, perSecond: prices.executionFeePerSecond })
  const proof = feeByMebibyte({ proofSize, perMebibyte: prices.executionFeePerMebibyte })
  return largest([time, proof])
}

/** Multiplies the fees of one run by `runs`. Throws `FeeOutOfRange` if a fee exceeds a u128. */
export function totalFee(perRun: FeeDetails, runs: number): FeeDetails {
  const times = BigInt(runs)
  return {
    executionFee: fit(perRun.executionFee * times),
    xcmpFee: fit(perRun.xcmpFee * times)
  }
}

/** Adds the two fees of a run. Throws `FeeOutOfRange` if the sum exceeds a u128. */
export function addFees({ executionFee, xcmpFee }: FeeDetails): bigint {
  return fit(executionFee + xcmpFee)
}

function fit(fee: bigint): bigint {
  if (fee <= unsignedMaximum.u128) return fee
  throw new ParaclockError(FeeOutOfRange, { problem: 'a fee exceeds a u128' })
}

/**
 * Computes the fees of one run. Throws `TargetUnknown`, `FeeOutOfRange`, `CallCannotBeDecoded` or
 * `CallWeightExceeded`.
 */
export function feePerRun(args: {
  readonly action: TaskAction
  readonly recurs: boolean
  readonly pricing: ServicePricing
  readonly targets: Targets
  /**
   * The limit for the weight of the run. Defaults to the limit that the service applies to new
   * tasks.
   */
  readonly heaviest?: Weight
}): FeeDetails {
  const { action, recurs, pricing, targets, heaviest } = args
  const xcmpFee = feeOfMessage(action, targets)
  return { executionFee: runFee(weighRun(action, recurs, pricing, heaviest), pricing), xcmpFee }
}

function feeOfMessage(action: TaskAction, targets: Targets): bigint {
  if (action.kind !== 'xcmp') return 0n
  const target = targets.get(action.paraId)
  if (target === undefined) throw new ParaclockError(TargetUnknown, { paraId: action.paraId })
  refuseHeavy(action, target)
  const { feeMargin = 0n, deliveryFee = 0n } = target
  const charge = chargeOfMessage(action, target)
  return fit(charge + (charge * feeMargin + BILLION - 1n) / BILLION + deliveryFee)
}

function refuseHeavy(action: XcmpAction, target: TargetRates): void {
  const { maxCallWeight: limit } = target
  const programWeight = { refTime: 0n, proofSize: 0n }
  const { callWeight } = weighMessage(action, { ...target, programWeight })
  if (limit === undefined || isWithin(callWeight, limit)) return
  const shown = { weight: showWeight(callWeight), limit: showWeight(limit) }
  throw new ParaclockError(CallWeightExceeded, shown)
}

export function chargeOfMessage(action: XcmpAction, target: TargetRates): bigint {
  const { overall } = weighMessage(action, target)
  const { chargePerSecond, chargePerMebibyte = 0n } = target
  const { freeCallBytes = 0, feePerCallByte = 0n } = target
  const time = feeBySecond({ refTime: overall.refTime, perSecond: chargePerSecond })
  const proof = feeByMebibyte({ proofSize: overall.proofSize, perMebibyte: chargePerMebibyte })
  const bytes = BigInt(Math.max(action.call.length - freeCallBytes, 0)) * feePerCallByte
  return fit(time + proof + bytes)
}

function weighMessage({ weight }: XcmpAction, target: TargetRates) {
  const callWeight = typeof weight === 'bigint' ? { refTime: weight, proofSize: 0n } : weight
  return overallWeight({ ...target, callWeight })
}

/**
 * Computes the fee of the next place in a slot. The service takes this fee when a task is
 * scheduled, and never refunds it. The first places of a slot cost nothing. Beyond these free
 * places, the fee rises with the square of the number of paid places.
 *
 * @example
 * ```ts
 * import { placeFee, publishedPricing } from '@paraclock/scheduler/schedule'
 *
 * placeFee(publishedPricing, 200) // 32525634766n (3.25 tokens)
 * ```
 */
export function placeFee(
  pricing: Pick<ServicePricing, 'places' | 'freePlaces' | 'lastPlaceFee'>,
  taken: number
): bigint {
  const { places, freePlaces, lastPlaceFee } = pricing
  const priced = places - freePlaces
  const beyond = Math.min(taken + 1 - freePlaces, priced)
  if (beyond <= 0) return 0n
  const share = (fee: bigint): bigint =>
    (fee * BigInt(beyond) + BigInt(priced) - 1n) / BigInt(priced)
  return share(share(lastPlaceFee))
}
