import type { Weight } from '@paraclock/core'
import type { ServiceCapabilities } from '@paraclock/types'

/**
 * The weight of a call as it reaches the service: without its proof size where the call that
 * schedules it takes a reference time alone, so that the target's settings assume one.
 */
export function stateWeight(service: ServiceCapabilities | null, weight: Weight): Weight {
  const params = service?.calls.crossChain?.params ?? []
  const takesTime = params.some(({ role }) => role === 'refTime')
  return takesTime ? { refTime: weight.refTime, proofSize: 0n } : weight
}
