import type { CallCapability, CallKind } from './Capabilities.ts'
import { type Fact, known, unknown } from './Fact.ts'

type Calls = Readonly<Record<CallKind, CallCapability | null>>

/** Finds out whether the scheduling calls take a schedule or a list of times. */
export function detectScheduling(calls: Calls): Fact<'schedule' | 'times'> {
  const scheduling = [calls.crossChain, calls.dynamicDispatch, calls.nativeTransfer].filter(
    (call) => call !== null
  )
  const bySchedule = scheduling.filter((call) => hasRole(call, 'schedule')).map(({ call }) => call)
  const byTimes = scheduling.filter((call) => hasRole(call, 'times')).map(({ call }) => call)
  if (bySchedule.length > 0 && byTimes.length > 0) {
    return unknown(
      `${bySchedule.join(', ')} take a schedule, but ${byTimes.join(', ')} a list of times`
    )
  }
  if (bySchedule.length > 0) return known('schedule', `the parameters of ${bySchedule.join(', ')}`)
  if (byTimes.length > 0) return known('times', `the parameters of ${byTimes.join(', ')}`)
  return unknown('no scheduling call has a schedule or a list of times')
}

/**
 * Finds out whether the calls are those of variant H or of variant M. A chain that mixes them, or
 * has an older form of one, is neither: what it can run must then be decided call by call.
 */
export function detectVariant(
  calls: Calls,
  scheduling: Fact<'schedule' | 'times'>
): Fact<'hour' | 'minute'> {
  if (!scheduling.known) return scheduling
  const { dynamicDispatch, nativeTransfer } = calls
  if (scheduling.value === 'schedule') {
    return nativeTransfer === null
      ? known('hour', scheduling.from)
      : unknown(`it takes schedules as variant H, but has ${nativeTransfer.call} as variant M`)
  }
  return dynamicDispatch === null
    ? known('minute', scheduling.from)
    : unknown(`it takes lists of times as variant M, but has ${dynamicDispatch.call} as variant H`)
}

function hasRole(call: CallCapability, role: 'schedule' | 'times'): boolean {
  return call.params.some((param) => param.role.known && param.role.value === role)
}
