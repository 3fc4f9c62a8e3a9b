import { publishedPricing, type ServicePricing } from '@paraclock/schedule'
import type { ApiPromise } from '@polkadot/api'

/**
 * Reads what a chain's runs cost from its constants. What the service's own work weighs is in the
 * runtime's code: it is taken as published, and quotes are compared with the chain's own answer.
 */
export function readPricing(api: ApiPromise, pallet: string): ServicePricing | undefined {
  const constants = api.consts[pallet] ?? {}
  const { executionFeePerSecond, executionFeePerMebibyte, maxRunWeight } = constants
  const weight = maxRunWeight as unknown as
    | { readonly refTime?: unknown; readonly proofSize?: unknown }
    | undefined
  if (executionFeePerSecond === undefined || executionFeePerMebibyte === undefined) return undefined
  if (weight?.refTime === undefined || weight.proofSize === undefined) return undefined
  return {
    executionFeePerSecond: BigInt(String(executionFeePerSecond)),
    executionFeePerMebibyte: BigInt(String(executionFeePerMebibyte)),
    maxRunWeight: {
      refTime: BigInt(String(weight.refTime)),
      proofSize: BigInt(String(weight.proofSize))
    },
    weights: publishedPricing.weights
  }
}
