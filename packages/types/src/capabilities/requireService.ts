import { ParaclockError } from '@paraclock/core'
import { RuntimeMismatch, ServiceLayoutUnknown } from '../errors.ts'
import type { Capabilities, ServiceCapabilities } from './Capabilities.ts'

/**
 * The automation service of a chain.
 *
 * @param capabilities - the capabilities of the chain
 * @param live - the name of the chain or its runtime, for messages
 * @throws ParaclockError `ServiceLayoutUnknown` if a pallet schedules tasks in a layout that is not
 * known, `RuntimeMismatch` if none schedules tasks.
 */
export function requireService(
  { service, unknownService }: Pick<Capabilities, 'service' | 'unknownService'>,
  live: string
): ServiceCapabilities {
  if (service !== undefined) return service
  if (unknownService !== undefined) {
    throw new ParaclockError(ServiceLayoutUnknown, { live, found: unknownService })
  }
  const problems = ['no pallet schedules tasks']
  throw new ParaclockError(RuntimeMismatch, { view: 'service', live, problems })
}
