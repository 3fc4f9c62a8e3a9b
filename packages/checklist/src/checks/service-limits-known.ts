import { formatBalance } from '@paraclock/core'
import type { CallKind, Fact } from '@paraclock/types'
import type { SeenLimit } from '../evidence/SchedulingArtifact.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

/** Limits that only some calls have: one of these has to be there. */
const CALLS: Readonly<Record<string, readonly CallKind[]>> = {
  minimumTransfer: ['nativeTransfer'],
  maxCallBytes: ['crossChain', 'dynamicDispatch'],
  maxCallDepth: ['dynamicDispatch']
}

/** The service's limits are known. */
export const serviceLimitsKnown: Check = defineCheck({
  id: 'service-limits-known',
  group: 'service',
  kind: 'explanation',
  title: "The service's limits are known",
  failureTitle: "Some of the service's limits are not known",
  why: 'The service refuses times, lists and calls beyond its limits. For limits that the chain does not state, the published ones are assumed.',
  how: "Slot length, horizon, the most times, the most tasks in a slot, the smallest transfer and the sizes of calls and ids are read from the pallet's constants. What none states is known by what the runtime refuses: it is run here, and offered ever more. The check warns about limits that neither shows, for example because the service takes no task at present.",
  fixes: ['Published limits are assumed for what is not known: keep well below them.'],
  requires: ['service', 'scheduling'],
  after: ['service-variant-known'],
  evaluate: ({ service, scheduling }) => {
    const { calls, limits } = service.capabilities.service ?? {}
    const stated = Object.entries<Fact<number | bigint>>({ ...limits })
    const { slotSeconds } = scheduling
    const slot = slotSeconds.known ? { value: BigInt(slotSeconds.value), isOpen: false } : undefined
    const seen: Readonly<Record<string, SeenLimit | undefined>> = {
      slotSeconds: slot,
      ...scheduling.limits
    }
    const show = (name: string, value: number | bigint): string =>
      name === 'minimumTransfer' ? formatBalance(BigInt(value), service.token) : String(value)
    const unknown: string[] = []
    const told: string[] = []
    for (const [name, limit] of stated) {
      const found = seen[name]
      if (limit.known) told.push(`${name} ${show(name, limit.value)}`)
      else if (found !== undefined) {
        told.push(`${name} ${found.isOpen ? 'not below ' : ''}${show(name, found.value)}`)
      } else if (CALLS[name]?.some((kind) => calls?.[kind] != null) ?? true) unknown.push(name)
    }
    const evidence = [...service.evidence, ...scheduling.limitEvidence]
    if (unknown.length > 0) {
      return warn(`not stated, and not seen in a run: ${unknown.join(', ')}`, evidence)
    }
    return pass(told.join(', '), evidence)
  }
})
