import { formatBalance } from '@paraclock/core'
import type { Fact } from '@paraclock/types'
import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

/** The service's limits are known. */
export const serviceLimitsKnown: Check = defineCheck({
  id: 'service-limits-known',
  group: 'service',
  kind: 'explanation',
  title: "The service's limits are known",
  failureTitle: "Some of the service's limits are not known",
  why: 'The service refuses times, lists and calls beyond its limits. For limits that the chain does not state, the published ones are assumed.',
  how: "Slot length, horizon, the most times, the most tasks in a slot, the smallest transfer and the sizes of calls and ids are read from the pallet's constants. The check warns about limits that the chain does not state.",
  fixes: ['Published limits are assumed for what is not stated: keep well below them.'],
  requires: ['service'],
  after: ['service-variant-known'],
  evaluate: ({ service }) => {
    const limits = Object.entries<Fact<number | bigint>>({
      ...service.capabilities.service?.limits
    })
    const unknown = limits.filter(([, limit]) => !limit.known).map(([name]) => name)
    if (unknown.length > 0) return warn(`not stated: ${unknown.join(', ')}`, service.evidence)
    const text = limits.map(
      ([name, limit]) =>
        `${name} ${name === 'minimumTransfer' && limit.known ? formatBalance(BigInt(limit.value), service.token) : limit.known ? limit.value : ''}`
    )
    return pass(text.join(', '), service.evidence)
  }
})
