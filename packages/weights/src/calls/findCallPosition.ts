import type { Chain } from '@paraclock/connect'
import { findCall } from './findCall.ts'

/** The two indices with which an encoded call begins. Each chain has its own indices. */
export interface CallPosition {
  readonly palletIndex: number
  readonly callIndex: number
}

/**
 * Returns the index of a pallet, and the index of a call in the pallet, on a chain.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain does not have the call
 */
export function findCallPosition(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /**
   * The name of the pallet, spelled as in the metadata or as in polkadot.js. `method` may also have
   * either spelling.
   */
  readonly pallet: string
  readonly method: string
}): CallPosition {
  const { chain, pallet, method } = args
  const [palletIndex, callIndex] = findCall({ chain, pallet, method }).index
  return { palletIndex, callIndex }
}
