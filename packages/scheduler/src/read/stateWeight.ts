import type { Weight } from '@paraclock/core'
import type { ServiceCapabilities } from '@paraclock/types'

/**
 * The weight of a call as it reaches the service: without its proof size where the call that
 * schedules it takes a reference time alone, so that the target's settings assume one.
 */
export function stateWeight(service: ServiceCapabilities | null, weight: Weight): Weight {
  const params = service?.calls.crossChain?.params ?? []
  const stated = params.find(({ role }) => role.known && role.value === 'weight')
  const form = stated?.form.kind === 'option' ? stated.form.item : stated?.form
  return form?.kind === 'integer' ? { refTime: weight.refTime, proofSize: 0n } : weight
}
