import { ParaclockError } from '@paraclock/core'
import type { ServiceLimits } from '../service/ServiceLimits.ts'
import { isSlotStart } from './isSlotStart.ts'

/**
 * Checks times as the service does, each rule over all of them before the next: whole slots
 * (`InvalidTime`), in the future (`PastTime`), not beyond the horizon (`TimeTooFarOut`).
 */
export function validateTimes(
  times: readonly bigint[],
  now: bigint,
  limits: Pick<ServiceLimits, 'slotLength' | 'horizon'>
): void {
  const { slotLength, horizon } = limits
  const broken = times.find((time) => !isSlotStart(time, slotLength))
  if (broken !== undefined) {
    throw new ParaclockError('InvalidTime', { time: broken, granularity: slotLength })
  }
  const past = times.find((time) => time <= now)
  if (past !== undefined) throw new ParaclockError('PastTime', { time: past, now })
  const latest = now + horizon
  const far = times.find((time) => time > latest)
  if (far !== undefined) throw new ParaclockError('TimeTooFarOut', { time: far, latest })
}
