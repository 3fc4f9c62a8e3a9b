import { type Fact, formatBalance } from '@paraclock/core'
import type { CallKind } from '@paraclock/types'
import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

/**
 * The kinds of tasks to which each limit applies. A limit without an entry applies to all kinds.
 */
const CALLS: Readonly<Record<string, readonly CallKind[]>> = {
  minimumTransfer: ['nativeTransfer'],
  maxCallBytes: ['crossChain', 'dynamicDispatch'],
  maxCallDepth: ['dynamicDispatch']
}

export const serviceLimitsKnown: Check = defineCheck({
  id: 'service-limits-known',
  group: 'service',
  kind: 'explanation',
  title: "The service's limits are known",
  failureTitle: "Some of the service's limits are not known",
  why: 'The service refuses times, lists and calls beyond its limits.',
  how: "Slot length, horizon, the most times, the most tasks in a slot, the smallest transfer and the sizes of calls and ids are read from the pallet's constants; a slot length without a constant is that of the known layout. The check warns about limits that no constant states. The trial shows whether the task keeps them.",
  fixes: ['If the chain states no limit, keep well below the published one.'],
  requires: ['service'],
  after: ['service-variant-known'],
  evaluate: ({ service }) => {
    const { calls, limits } = service.capabilities.service ?? {}
    const stated: string[] = []
    const unknown: string[] = []
    for (const [name, limit] of Object.entries<Fact<number | bigint>>({ ...limits })) {
      const show = (value: number | bigint): string =>
        name === 'minimumTransfer' ? formatBalance(BigInt(value), service.token) : String(value)
      if (limit.known) stated.push(`${name} ${show(limit.value)}`)
      else if (CALLS[name]?.some((kind) => calls?.[kind] !== undefined) ?? true) unknown.push(name)
    }
    if (unknown.length > 0) return warn(`not stated: ${unknown.join(', ')}`, service.evidence)
    return pass(stated.join(', '), service.evidence)
  }
})
