import {
  CallCannotBeDecoded,
  CallWeightExceeded,
  ParaclockError,
  type Weight
} from '@paraclock/core'
import type { ServicePricing } from '../service/publishedPricing.ts'
import type { TaskAction } from '../service/TaskRequest.ts'
import { addWeights, isWithin, lesserWeight, subtractWeight, U64_MAX } from './weights.ts'

/** Computes the weight of one run. For a task that recurs, adds the scheduling of the next run. */
export function weighRun(
  action: TaskAction,
  recurs: boolean,
  pricing: ServicePricing,
  heaviest: Weight = heaviestNewRun(pricing)
): Weight {
  const { weights } = pricing
  const alone = weighAction(action, pricing)
  const weight = recurs ? addWeights(alone, weights.bookNextRun) : alone
  if (isWithin(weight, heaviest) && isWithin(weight, { refTime: U64_MAX, proofSize: U64_MAX })) {
    return weight
  }
  throw new ParaclockError(CallWeightExceeded, {
    weight: showWeight(weight),
    limit: showWeight(heaviest)
  })
}

function heaviestNewRun({ weights, maxRunWeight, maxTaskWeight }: ServicePricing): Weight {
  const { followTime, visitSlot, openSlot, loadTask, postponeRun } = weights
  const toFollow = [followTime, visitSlot, visitSlot, openSlot].reduce(addWeights)
  const { refTime, proofSize } = subtractWeight(maxRunWeight, toFollow)
  // A run may use at most half of the weight for all runs of a block, so two runs always fit.
  const half = { refTime: refTime / 2n, proofSize: proofSize / 2n }
  const most = subtractWeight(subtractWeight(half, loadTask), postponeRun)
  return lesserWeight(most, maxTaskWeight)
}

function weighAction(action: TaskAction, { weights }: ServicePricing): Weight {
  switch (action.kind) {
    case 'xcmp':
      return weights.runXcmpTask
    case 'nativeTransfer':
      return weights.runNativeTransferTask
    case 'dynamicDispatch':
      if (action.callWeight === undefined) throw new ParaclockError(CallCannotBeDecoded, {})
      return addWeights(weights.runDynamicDispatchTask, action.callWeight)
  }
}

export function showWeight({ refTime, proofSize }: Weight): string {
  return `${refTime} ps and ${proofSize} bytes`
}
