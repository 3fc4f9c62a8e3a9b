import { ParaclockError } from '@paraclock/core'
import { RuntimeMismatch } from '../errors.ts'
import type { Capabilities, ServiceCapabilities } from './Capabilities.ts'

/**
 * Returns the automation service of a chain. `live` is the name of the chain for the error message.
 *
 * @throws ParaclockError `RuntimeMismatch` if a pallet schedules tasks in an unknown layout,
 * `RuntimeMismatch` if no pallet schedules tasks.
 */
export function requireService(
  { service, unknownService }: Pick<Capabilities, 'service' | 'unknownService'>,
  live: string
): ServiceCapabilities {
  if (service !== undefined) return service
  if (unknownService !== undefined) {
    throw new ParaclockError(RuntimeMismatch, { live, found: unknownService })
  }
  const problems = ['no pallet schedules tasks']
  throw new ParaclockError(RuntimeMismatch, { view: 'service', live, problems })
}
