import { type ErrorReport, errorToJson, ParaclockError } from '@paraclock/core'
import { PageClockMismatch } from '../errors.ts'

const MAX_DIFFERENCE_SECONDS = 600

export function compareClock(device: number, chain: number): ErrorReport | undefined {
  if (Math.abs(device - chain) <= MAX_DIFFERENCE_SECONDS) return undefined
  return errorToJson(new ParaclockError(PageClockMismatch, { device, chain }))
}
