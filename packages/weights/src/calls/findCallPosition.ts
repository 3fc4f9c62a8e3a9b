import type { Chain } from '@paraclock/connect'
import { findCall } from '@paraclock/types'

/** The two indices at the start of an encoded call. The indices differ between chains. */
export interface CallPosition {
  readonly palletIndex: number
  readonly callIndex: number
}

/**
 * Returns the index of a pallet on a chain, and the index of a call in the pallet.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain does not have the call
 */
export function findCallPosition(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** The name of the pallet, in the spelling of the metadata or of polkadot.js. */
  readonly pallet: string
  /** The name of the call, in the spelling of the metadata or of polkadot.js. */
  readonly method: string
}): CallPosition {
  const { chain, ...names } = args
  const { pallet, call } = findCall(chain.runtime.metadata, { ...names, chain: chain.name })
  return { palletIndex: pallet.index, callIndex: call.index }
}
