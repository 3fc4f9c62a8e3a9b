import type { Chain } from '@paraclock/connect'
import { type RawWeight, toWeight } from '@paraclock/types'
import { publishedPricing, type ServicePricing } from '../schedule/service/publishedPricing.ts'

/**
 * The prices of a chain, from its constants. The weights of the service's own work are only in the
 * code of the runtime. So the published weights are used, and quotes are compared with the answer
 * of the chain.
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
  const most = chain.constant<RawWeight>({ pallet, name: 'MaxTaskWeight' })
  const { weights } = publishedPricing
  return {
    executionFeePerSecond,
    executionFeePerMebibyte,
    maxRunWeight,
    // Older services have neither a limit for one run nor fees for places.
    maxTaskWeight: typeof most === 'object' ? toWeight(most) : maxRunWeight,
    places: chain.constant<number>({ pallet, name: 'MaxTasksPerSlot' }) ?? 0,
    freePlaces: chain.constant<number>({ pallet, name: 'FreePlaces' }) ?? Number.MAX_SAFE_INTEGER,
    lastPlaceFee: chain.constant<bigint>({ pallet, name: 'LastPlaceFee' }) ?? 0n,
    weights
  }
}
