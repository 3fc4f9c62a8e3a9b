import type { ServiceMethod, ServiceVariant } from '../ServiceMethod.ts'
import { crossChainAccount } from './crossChainAccount.ts'
import { generateTaskId } from './generateTaskId.ts'
import { getTimeAutomationFees } from './getTimeAutomationFees.ts'
import { queryFeeDetails } from './queryFeeDetails.ts'

const all: readonly ServiceMethod[] = [
  crossChainAccount,
  generateTaskId,
  queryFeeDetails,
  getTimeAutomationFees
]

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
  return variant === undefined ? all : all.filter(({ variants }) => variants.includes(variant))
}
