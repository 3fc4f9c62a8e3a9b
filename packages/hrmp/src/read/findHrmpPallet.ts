import type { Chain } from '@paraclock/connect'
import type { HrmpHost } from '@paraclock/types'
import { refuseHost } from './readHrmpLimits.ts'

/** The pallet of a host that manages channels. */
export function findHrmpPallet(chain: Chain): HrmpHost {
  const { hrmp } = chain.facts.capabilities
  if (hrmp !== undefined) return hrmp
  throw refuseHost(chain, 'pallet with hrmpInitOpenChannel and hrmpAcceptOpenChannel')
}
