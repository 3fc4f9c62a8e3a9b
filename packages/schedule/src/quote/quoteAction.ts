import { parseU32 } from '@paraclock/core'
import { executionFee, totalFee } from '../rules/fees.ts'
import type { ServicePricing } from '../service/publishedPricing.ts'

/** The actions that fees are quoted for by name, in the spelling of the service. */
export type AutomationAction = 'Notify' | 'NativeTransfer' | 'XCMP' | 'AutoCompoundDelgatedStake'

/**
 * Computes the execution fee of an action, times the number of executions, as the service's
 * `automationTime_getTimeAutomationFees` answers it. What sending a call costs comes on top.
 *
 * @throws ParaclockError `FeeOutOfRange`, and those of core for executions that are no u32.
 *
 * @example
 * ```ts
 * import { publishedPricing, quoteAction } from '@paraclock/schedule'
 *
 * quoteAction({ action: 'Notify', executions: 1, pricing: publishedPricing }) // 74400000n
 * ```
 */
export function quoteAction(args: {
  readonly action: AutomationAction
  readonly executions: number
  readonly pricing: ServicePricing
}): bigint {
  const { weights } = args.pricing
  const weight = {
    Notify: weights.runNotifyTask,
    NativeTransfer: weights.runNativeTransferTask,
    XCMP: weights.runXcmpTask,
    AutoCompoundDelgatedStake: weights.runAutoCompoundTask
  }[args.action]
  const perRun = { executionFee: executionFee(weight, args.pricing), xcmpFee: 0n }
  return totalFee(perRun, parseU32(args.executions)).executionFee
}
