import type { Weight } from '@paraclock/core'
import { addWeights, lesserWeight, subtractWeight } from '../../src/schedule/rules/weights.ts'
import type { ServicePricing } from '../../src/schedule/service/publishedPricing.ts'

/**
 * What a run may weigh when it is due, or booked by the run before it: all of a block's runs. A limit that was
 * lowered since the task was scheduled ends no task that can still run.
 */
export function heaviestDueRun({ weights, maxRunWeight, maxTaskWeight }: ServicePricing): Weight {
  const { followTime, visitSlot, openSlot, loadTask, postponeRun } = weights
  const other = [followTime, visitSlot, openSlot, loadTask, postponeRun].reduce(addWeights)
  return lesserWeight(subtractWeight(maxRunWeight, other), maxTaskWeight)
}
