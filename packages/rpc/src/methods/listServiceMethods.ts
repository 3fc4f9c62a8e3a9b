import { type ServiceVariant, serviceVariants, type VariantFacts } from '@paraclock/core'
import type { ServiceMethod } from '../ServiceMethod.ts'
import {
  crossChainAccount,
  generateTaskId,
  getTimeAutomationFees,
  queryFeeDetails
} from './definedMethods.ts'

const shared: readonly ServiceMethod[] = [crossChainAccount, generateTaskId]
const feeQueries: Readonly<Record<VariantFacts['feeQuery'], ServiceMethod>> = {
  queryFeeDetails,
  getTimeAutomationFees
}

/**
 * The JSON-RPC methods of the service, those of one variant or of both.
 *
 * @example
 * ```ts
 * import { listServiceMethods } from '@paraclock/rpc'
 *
 * for (const { name, description } of listServiceMethods('hour')) console.log(name, description)
 * ```
 */
export function listServiceMethods(variant?: ServiceVariant): readonly ServiceMethod[] {
  const fees =
    variant === undefined
      ? Object.values(feeQueries)
      : [feeQueries[serviceVariants[variant].feeQuery]]
  return [...shared, ...fees]
}
