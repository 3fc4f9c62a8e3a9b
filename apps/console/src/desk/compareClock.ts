import { type ErrorReport, errorToJson, ParaclockError } from '@paraclock/core'
import { PageClockMismatch } from '../errors.ts'

/** Clocks may differ by this many seconds without a warning. */
const MAX_DIFFERENCE = 600

export function compareClock(device: number, chain: number): ErrorReport | undefined {
  if (Math.abs(device - chain) <= MAX_DIFFERENCE) return undefined
  return errorToJson(new ParaclockError(PageClockMismatch, { device, chain }))
}
