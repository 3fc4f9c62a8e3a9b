import { type Check, defineCheck } from './defineCheck.ts'
import { fail, pass } from './Verdict.ts'

/** The service's variant is known. */
export const serviceVariantKnown: Check = defineCheck({
  id: 'service-variant-known',
  group: 'service',
  kind: 'explanation',
  title: "The service's variant is known",
  failureTitle: "The service's variant is not known",
  why: 'The variant decides which calls exist: for whole hours or minutes, with schedules or lists of times.',
  how: "The scheduling pallet is recognised by its calls and their parameters, not by the network's name. The check fails on a chain without one, or with an unknown one.",
  fixes: ['Check `service.endpoints`.', 'Use a newer `paraclock`.'],
  requires: ['service'],
  after: ['service-reachable'],
  evaluate: ({ service }) => {
    const offered = service.capabilities.service
    const variant = offered?.variant
    if (offered === null || variant === undefined) {
      return fail('no pallet of this chain schedules tasks', service.evidence, {
        summary: 'Check that service.endpoints lead to the service.'
      })
    }
    if (!variant.known) {
      return fail(variant.why, service.evidence, {
        summary: "Use a newer paraclock: this version does not know the service's calls."
      })
    }
    return pass(`${variant.value}: ${variant.from}`, service.evidence)
  }
})
