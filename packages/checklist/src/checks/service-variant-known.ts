import { serviceVariants } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, pass } from './Verdict.ts'

export const serviceVariantKnown: Check = defineCheck({
  id: 'service-variant-known',
  group: 'service',
  kind: 'explanation',
  title: "The service's variant is known",
  failureTitle: "The service's variant is not known",
  why: 'The variant decides which calls exist: for whole hours or minutes, with schedules or lists of times.',
  how: "The scheduling pallet is recognised by its calls and their parameters, not by the network's name. The form of times in its calls and the length of its slots are measured separately: a task at a whole hour, and one a minute later, are dry-run. The check fails on a chain without such a pallet, and on one with a pallet of an unknown layout, which it shows. It also fails if the runtime accepts other times than its constants state.",
  fixes: ['Check `service.endpoints`.', 'Use a newer `paraclock`.'],
  requires: ['service', 'scheduling'],
  after: ['service-reachable'],
  evaluate: ({ service, scheduling }) => {
    const { service: offered, unknownService } = service.capabilities
    if (offered === undefined && unknownService) {
      return fail(`a layout that is not known: ${unknownService.join('; ')}`, service.evidence, {
        summary: "Use a newer paraclock: this version does not know the service's calls."
      })
    }
    if (offered === undefined) {
      return fail('no pallet of this chain schedules tasks', service.evidence, {
        summary: 'Check that service.endpoints lead to the service.'
      })
    }
    const { variant, callForm, limits } = offered
    const evidence = [...service.evidence, ...scheduling.evidence]
    const stated = limits.slotSeconds
    const measured = scheduling.slotSeconds
    // If slots are longer than the service reports, the runtime refuses times that appear valid.
    if (measured.known && stated.known && measured.value > stated.value) {
      const text = `${stated.from} states slots of ${stated.value} seconds, and the runtime takes whole multiples of ${measured.value} only`
      return fail(text, evidence, {
        owner: 'serviceTeam',
        summary: "Ask the service's team which times the runtime takes."
      })
    }
    const slot = measured.known ? measured.value : stated.known ? stated.value : 0
    if (variant.known && slot <= serviceVariants[variant.value].slotSeconds) {
      return pass(`${variant.value}: ${variant.from}`, evidence)
    }
    const form = callForm === 'times' ? 'lists of times' : 'schedules'
    return pass(`${form}, in slots of ${slot} seconds: of no variant as a whole`, evidence)
  }
})
