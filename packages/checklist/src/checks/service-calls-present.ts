import { serviceVariants } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, pass } from './Verdict.ts'

export const serviceCallsPresent: Check = defineCheck({
  id: 'service-calls-present',
  group: 'service',
  kind: 'explanation',
  title: 'The service has every call of its variant',
  failureTitle: 'The service lacks a call of its variant',
  why: 'Without these calls no task can be scheduled or cancelled.',
  how: 'Variant hour must have `scheduleXcmpTask`, `scheduleDynamicDispatchTask` and `cancelTask`; variant minute `scheduleXcmpTask`, `scheduleNativeTransferTask` and `cancelTask`. A service of neither variant must have `scheduleXcmpTask` and `cancelTask`. Each scheduling call is dry-run. The check fails if the call filter of the runtime refuses one.',
  fixes: ["Ask the service's team which runtime should run."],
  requires: ['service', 'scheduling'],
  after: ['service-variant-known'],
  explains: ['OperationUnsupported'],
  evaluate: ({ service, scheduling }) => {
    const offered = service.capabilities.service
    const { variant } = offered ?? {}
    const others = variant?.known === true ? serviceVariants[variant.value].tasks.slice(1) : []
    const wanted = ['crossChain', 'cancel', ...others]
    const calls: Readonly<Record<string, { readonly call: string } | undefined>> =
      offered?.calls ?? {}
    const absent = wanted.filter((kind) => calls[kind] === undefined)
    if (absent.length > 0) {
      return fail(`missing: ${absent.join(', ')}`, service.evidence, {
        owner: 'serviceTeam',
        summary: `Ask the service’s team for a runtime with ${absent.join(' and ')} in its scheduling pallet.`
      })
    }
    const filtered = scheduling.calls.filter(({ refusal }) => refusal?.endsWith('CallFiltered'))
    if (filtered.length > 0) {
      const names = filtered.map(({ call }) => call).join(' and ')
      return fail(`refused by the call filter: ${names}`, scheduling.evidence, {
        owner: 'serviceTeam',
        summary: `Ask the service’s team to let ${names} through the call filter of its runtime.`
      })
    }
    return pass(wanted.map((kind) => calls[kind]?.call ?? kind).join(', '), service.evidence)
  }
})
