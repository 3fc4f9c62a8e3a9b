import type { Chain } from '@paraclock/connect'
import { publishedPricing, type ServicePricing } from '@paraclock/schedule'
import { type RawWeight, toWeight } from './weighCall.ts'

/**
 * Reads what a chain's runs cost from its constants. What the service's own work weighs is in the
 * runtime's code: it is taken as published, and quotes are compared with the chain's own answer.
 */
export function readPricing(
  chain: Pick<Chain, 'constant'>,
  pallet: string
): ServicePricing | undefined {
  const executionFeePerSecond = chain.constant<bigint>({ pallet, name: 'ExecutionFeePerSecond' })
  const executionFeePerMebibyte = chain.constant<bigint>({
    pallet,
    name: 'ExecutionFeePerMebibyte'
  })
  const weight = chain.constant<RawWeight>({ pallet, name: 'MaxRunWeight' })
  if (executionFeePerSecond === undefined || executionFeePerMebibyte === undefined) return undefined
  if (typeof weight !== 'object') return undefined
  const maxRunWeight = toWeight(weight)
  const { weights } = publishedPricing
  return { executionFeePerSecond, executionFeePerMebibyte, maxRunWeight, weights }
}
