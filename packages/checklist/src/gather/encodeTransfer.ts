import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { encodeCall } from '@paraclock/weights'
import {
  encodeVersionedAssets,
  encodeVersionedLocation,
  type Location,
  type XcmVersion
} from '@paraclock/xcm'
import { hasCall } from './hasCall.ts'

// Its name in most runtimes of parachains, and the one in those that call it as a relay chain does.
const PALLETS = ['polkadotXcm', 'xcmPallet'] as const
const METHOD = 'limitedReserveTransferAssets'

/** Tells whether a chain can send tokens elsewhere, by the call that {@link encodeTransfer} writes. */
export function canTransfer(chain: Pick<Chain, 'runtime'>): boolean {
  return PALLETS.some((pallet) => hasCall(chain, pallet, METHOD))
}

/** Writes the call that sends a token to an account of a sibling chain. */
export function encodeTransfer(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** A version of XCM that both chains read. */
  readonly version: XcmVersion
  /** The sibling. */
  readonly paraId: number
  /** Who gets it there, in hex. */
  readonly beneficiary: string
  /** The token, as the sending chain names it. */
  readonly asset: Location
  /** How much, in the smallest unit. */
  readonly amount: bigint
}): Hex {
  const { chain, version, paraId, beneficiary, asset, amount } = args
  const account: Location = {
    parents: 0,
    interior: [
      beneficiary.length === 42
        ? { kind: 'accountKey20', key: beneficiary as Hex }
        : { kind: 'accountId32', id: beneficiary as Hex }
    ]
  }
  const sibling: Location = { parents: 1, interior: [{ kind: 'parachain', paraId }] }
  return encodeCall({
    chain,
    call: {
      pallet: PALLETS.find((pallet) => hasCall(chain, pallet, METHOD)) ?? PALLETS[0],
      method: METHOD,
      args: {
        dest: encodeVersionedLocation({ location: sibling, version }),
        beneficiary: encodeVersionedLocation({ location: account, version }),
        assets: encodeVersionedAssets({ assets: [{ id: asset, amount }], version }),
        feeAssetItem: 0,
        weightLimit: 'Unlimited'
      }
    }
  })
}
