import type { Hex } from '@paraclock/core'
import type { ReadableApi } from '@paraclock/types'
import { encodeCall } from '@paraclock/weights'
import {
  encodeVersionedAssets,
  encodeVersionedLocation,
  type Location,
  type XcmVersion
} from '@paraclock/xcm'

// Its name in most runtimes of parachains, and the one in those that call it as a relay chain does.
const PALLETS = ['polkadotXcm', 'xcmPallet'] as const
const METHOD = 'limitedReserveTransferAssets'

function findPallet({ tx }: ReadableApi): string | undefined {
  return PALLETS.find((pallet) => tx[pallet]?.[METHOD] !== undefined)
}

/** Tells whether a chain can send tokens elsewhere, by the call that {@link encodeTransfer} writes. */
export function canTransfer(api: ReadableApi): boolean {
  return findPallet(api) !== undefined
}

/** Writes the call that sends a token to an account of a sibling chain. */
export function encodeTransfer(args: {
  readonly api: ReadableApi
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
  const { api, version, paraId, beneficiary, asset, amount } = args
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
    chain: api,
    call: {
      pallet: findPallet(api) ?? PALLETS[0],
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
