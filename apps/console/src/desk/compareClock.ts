import { type ErrorReport, errorToJson, ParaclockError } from '@paraclock/core'
import { PageClockMismatch } from '../errors.ts'

/**
 * The page shows a warning if the clocks of device and chain differ by more than this number of
 * seconds.
 */
const MAX_DIFFERENCE = 600

export function compareClock(device: number, chain: number): ErrorReport | undefined {
  if (Math.abs(device - chain) <= MAX_DIFFERENCE) return undefined
  return errorToJson(new ParaclockError(PageClockMismatch, { device, chain }))
}
