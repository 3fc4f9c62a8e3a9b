import type { Chain } from '@paraclock/connect'
import { findCallPosition, listXcmVersions } from '@paraclock/weights'
import { newestXcmVersion } from '@paraclock/xcm'
import type { HrmpParaState } from '../state/HrmpParaState.ts'

/**
 * Finds the call and the XCM version by which root of a parachain sends messages to the chain that
 * manages the channels.
 */
export function describeSender(
  /** The parachain. `undefined` if there is no connection to the parachain. */
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
  const { palletIndex, callIndex } = findCallPosition({
    chain,
    pallet: pallet.name,
    method: 'send'
  })
  return {
    send: { pallet: palletIndex, call: callIndex },
    sendName: `${pallet.section}.send`,
    version
  }
}
