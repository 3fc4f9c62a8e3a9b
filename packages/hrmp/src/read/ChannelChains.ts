import type { Chain } from '@paraclock/connect'
import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { ChannelManagement, HrmpRoute } from '../state/ChannelManagement.ts'
import { findHrmpPallet } from './readHrmpLimits.ts'

export interface ChannelChains {
  readonly calls: Chain
  readonly deposits: Chain
  readonly register: Chain
  /** The name of the HRMP pallet on the chain `register`. */
  readonly pallet: string
}

export function openChannelChains(
  { relay, siblings = [] }: { readonly relay: Chain; readonly siblings?: readonly Chain[] },
  { calls, deposits, register }: ChannelManagement
): ChannelChains {
  const find = (route: HrmpRoute): Chain => {
    if (route.kind === 'relay') return relay
    const found = siblings.find(({ paraId }) => paraId === route.paraId)
    if (found !== undefined) return found
    const problem = 'it manages channels, and no connection to it is given'
    const value = `parachain ${route.paraId}`
    throw new ParaclockError(ArgumentInvalid, { argument: 'siblings', value, problem })
  }
  const chains = { calls: find(calls), deposits: find(deposits), register: find(register) }
  return { ...chains, pallet: findHrmpPallet(chains.register).pallet }
}
