import { parseU32 } from '@paraclock/core'
import { executionFee, totalFee } from '../rules/fees.ts'
import type { ServicePricing } from '../service/publishedPricing.ts'

/** The names of actions in quotes of the service, in its spelling. */
export type AutomationAction = 'Notify' | 'NativeTransfer' | 'XCMP' | 'AutoCompoundDelgatedStake'

/**
 * The execution fee of an action, times the number of executions, as
 * `automationTime_getTimeAutomationFees` of the service returns it. The fee of sending a call is
 * not included.
 *
 * @throws ParaclockError `FeeOutOfRange`, and those of core for executions beyond a u32.
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
