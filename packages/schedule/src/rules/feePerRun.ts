import { ParaclockError } from '@paraclock/core'
import type { FeeDetails } from '../service/FeeDetails.ts'
import type { ServicePricing, Targets } from '../service/ServicePricing.ts'
import type { TaskAction } from '../service/TaskRequest.ts'
import { executionFee, feeBySecond } from './fees.ts'
import { weighRun } from './weighRun.ts'
import { overallWeight } from './weights.ts'

/** What one run costs: `TargetUnknown`, then `FeeOutOfRange`. */
export function feePerRun(args: {
  readonly action: TaskAction
  readonly recurs: boolean
  readonly pricing: ServicePricing
  readonly targets: Targets
}): FeeDetails {
  const { action, recurs, pricing, targets } = args
  const xcmpFee = feeOfMessage(action, targets)
  return { executionFee: executionFee(weighRun(action, recurs, pricing), pricing), xcmpFee }
}

function feeOfMessage(action: TaskAction, targets: Targets): bigint {
  if (action.kind !== 'xcmp') return 0n
  const { paraId, weight } = action
  const target = targets.get(paraId)
  if (target === undefined) throw new ParaclockError('TargetUnknown', { paraId })
  const callWeight = typeof weight === 'bigint' ? { refTime: weight, proofSize: 0n } : weight
  const { overall } = overallWeight({ ...target, callWeight })
  return feeBySecond(overall.refTime, target.chargePerSecond)
}
