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
  how: "Slot length, horizon, the most times, the most tasks in a slot, the smallest transfer and the sizes of calls and ids are read from the pallet's constants. A slot length that none states is known by the times that the runtime takes. The check warns about the other limits that the chain does not state.",
  fixes: ['Published limits are assumed for what is not stated: keep well below them.'],
  requires: ['service', 'scheduling'],
  after: ['service-variant-known'],
  evaluate: ({ service, scheduling }) => {
    const stated = service.capabilities.service?.limits
    const { slotSeconds } = scheduling
    const seen =
      stated?.slotSeconds.known === true || !slotSeconds.known
        ? {}
        : { slotSeconds: { ...slotSeconds, from: 'the times that it takes' } }
    const limits = Object.entries<Fact<number | bigint>>({ ...stated, ...seen })
    const unknown = limits.filter(([, limit]) => !limit.known).map(([name]) => name)
    if (unknown.length > 0) return warn(`not stated: ${unknown.join(', ')}`, service.evidence)
    const text = limits.map(
      ([name, limit]) =>
        `${name} ${name === 'minimumTransfer' && limit.known ? formatBalance(BigInt(limit.value), service.token) : limit.known ? limit.value : ''}`
    )
    return pass(text.join(', '), service.evidence)
  }
})
