import { serviceVariants } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, pass } from './Verdict.ts'

/** The service has every call of its variant. */
export const serviceCallsPresent: Check = defineCheck({
  id: 'service-calls-present',
  group: 'service',
  kind: 'explanation',
  title: 'The service has every call of its variant',
  failureTitle: 'The service lacks a call of its variant',
  why: 'Without these calls no task can be scheduled or cancelled.',
  how: 'Variant H must have `scheduleXcmpTask`, `scheduleDynamicDispatchTask` and `cancelTask`; variant M `scheduleXcmpTask`, `scheduleNativeTransferTask` and `cancelTask`.',
  fixes: ["Ask the service's team which runtime should run."],
  requires: ['service'],
  after: ['service-variant-known'],
  evaluate: ({ service }) => {
    const offered = service.capabilities.service
    const variant = offered?.variant.known === true ? offered.variant.value : 'hour'
    const [, ...others] = serviceVariants[variant].tasks
    const wanted = ['crossChain', 'cancel', ...others]
    const calls: Readonly<Record<string, { readonly call: string } | null>> = offered?.calls ?? {}
    const absent = wanted.filter((kind) => (calls[kind] ?? null) === null)
    if (absent.length > 0) {
      return fail(`missing: ${absent.join(', ')}`, service.evidence, {
        owner: 'serviceTeam',
        summary: `Ask the service’s team for a runtime with ${absent.join(' and ')} in its scheduling pallet.`
      })
    }
    return pass(wanted.map((kind) => calls[kind]?.call ?? kind).join(', '), service.evidence)
  }
})
