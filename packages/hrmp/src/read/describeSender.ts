import type { Chain } from '@paraclock/connect'
import { findCallPosition, listXcmVersions } from '@paraclock/weights'
import { newestXcmVersion } from '@paraclock/xcm'
import type { HrmpParaState } from '../state/HrmpParaState.ts'

/**
 * Returns the call and the XCM version with which root of a parachain sends messages to the chain
 * that manages the channels. `programs` lists the XCM versions that the managing chain reads.
 */
export function describeSender(
  chain: Chain | undefined,
  programs: readonly number[]
): HrmpParaState['sender'] {
  if (chain === undefined) return { unknown: 'there is no connection to it' }
  const { pallet } = chain.facts.capabilities.xcm
  if (pallet === undefined) return { unknown: 'no pallet of it sends XCM' }
  const own = listXcmVersions(chain)
  const version = newestXcmVersion(own, programs)
  if (version === undefined) {
    const ends = `it knows ${own.join(', ') || 'none'}, the host ${programs.join(', ') || 'none'}`
    return { unknown: `the two have no XCM version in common: ${ends}` }
  }
  const position = findCallPosition({ chain, pallet: pallet.name, method: 'send' })
  const send = { pallet: position.palletIndex, call: position.callIndex }
  return { send, sendName: `${pallet.section}.send`, version }
}
