import type { Chain } from '@paraclock/connect'
import { findCall } from './findCall.ts'

/** The first two bytes of an encoded call. They differ between chains. */
export interface CallPosition {
  readonly palletIndex: number
  readonly callIndex: number
}

/**
 * Returns the indices of a call and of its pallet on a chain.
 *
 * @throws ParaclockError `ChainItemMissing`
 */
export function findCallPosition(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /**
   * The name of the pallet. Like `method`, it may be in the spelling of the metadata or of
   * polkadot.js.
   */
  readonly pallet: string
  readonly method: string
}): CallPosition {
  const { chain, pallet, method } = args
  const [palletIndex, callIndex] = findCall({ chain, pallet, method }).index
  return { palletIndex, callIndex }
}
