import type { Location } from '@paraclock/accounts'
import type { Hex } from '@paraclock/core'
import { encodeCall } from '@paraclock/weights'
import type { ApiPromise } from '@polkadot/api'
import { writeLocation } from './writeLocation.ts'

/** Tells whether a chain can send tokens elsewhere, by the call that {@link encodeTransfer} writes. */
export function canTransfer(api: ApiPromise): boolean {
  return api.tx['polkadotXcm']?.['limitedReserveTransferAssets'] !== undefined
}

/** Writes the call that sends a token to an account of a sibling chain. */
export function encodeTransfer(args: {
  readonly api: ApiPromise
  /** The sibling. */
  readonly paraId: number
  /** Who gets it there, in hex. */
  readonly beneficiary: string
  /** The token, as the sending chain names it. */
  readonly asset: Location
  /** How much, in the smallest unit. */
  readonly amount: bigint
}): Hex {
  const { api, paraId, beneficiary, asset, amount } = args
  const id =
    beneficiary.length === 42
      ? { AccountKey20: { network: null, key: beneficiary } }
      : {
          AccountId32: { network: null, id: beneficiary }
        }
  return encodeCall({
    chain: api,
    call: {
      pallet: 'polkadotXcm',
      method: 'limitedReserveTransferAssets',
      args: {
        dest: { V5: { parents: 1, interior: { X1: [{ Parachain: paraId }] } } },
        beneficiary: { V5: { parents: 0, interior: { X1: [id] } } },
        assets: { V5: [{ id: writeLocation(asset), fun: { Fungible: amount } }] },
        feeAssetItem: 0,
        weightLimit: 'Unlimited'
      }
    }
  })
}
