import type { Chain } from '@paraclock/connect'
import type { Seconds } from '@paraclock/core'
import type { ServiceLimits } from '@paraclock/scheduler/schedule'
import type { SchedulingArtifact, SeenLimits } from '../evidence/SchedulingArtifact.ts'

/** Whether a limit by which tasks are planned is stated by no constant of the service. */
export function hasUnstated({ facts }: Pick<Chain, 'facts'>): boolean {
  const { slotSeconds, horizonSeconds, maxExecutionTimes, maxTasksPerSlot } =
    facts.capabilities.service?.limits ?? {}
  return [slotSeconds, horizonSeconds, maxExecutionTimes, maxTasksPerSlot].some(
    (limit) => limit?.known === false
  )
}

/** The limits that a service's refusals show. Where nothing was refused, there may be none. */
export function listSeen(scheduling: SchedulingArtifact | undefined): Partial<ServiceLimits> {
  if (scheduling === undefined) return {}
  const { slotSeconds, limits } = scheduling
  const seen = (name: keyof SeenLimits): bigint | undefined =>
    limits[name]?.isOpen === false ? limits[name].value : undefined
  const count = (name: keyof SeenLimits): number | undefined => {
    const value = seen(name)
    return value === undefined ? undefined : Number(value)
  }
  const all = {
    slotLength: slotSeconds.known ? (BigInt(slotSeconds.value) as Seconds) : undefined,
    horizon: seen('horizonSeconds') as Seconds | undefined,
    maxExecutionTimes: count('maxExecutionTimes'),
    maxTasksPerSlot: count('maxTasksPerSlot'),
    maxProvidedIdBytes: count('maxProvidedIdBytes'),
    maxCallBytes: count('maxCallBytes')
  } satisfies Partial<Record<keyof ServiceLimits, unknown>>
  const found = Object.entries(all).filter(([, value]) => value !== undefined)
  return Object.fromEntries(found) as Partial<ServiceLimits>
}
