import type { Chain } from '@paraclock/connect'
import { findCall } from './findCall.ts'

/** The position of a call in a runtime: the two bytes that begin it. They differ between chains. */
export interface CallPosition {
  readonly palletIndex: number
  readonly callIndex: number
}

/**
 * The position of a call in a chain's runtime.
 *
 * @throws ParaclockError `ChainItemMissing`
 */
export function findCallPosition(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** The pallet, as metadata or polkadot.js spells it. */
  readonly pallet: string
  /** The call, in either spelling. */
  readonly method: string
}): CallPosition {
  const { chain, pallet, method } = args
  const [palletIndex, callIndex] = findCall({ chain, pallet, method }).index
  return { palletIndex, callIndex }
}
