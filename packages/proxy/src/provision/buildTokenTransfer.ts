import type { Chain } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  ChainItemMissing,
  type Hex,
  isAccountId20,
  ParaclockError
} from '@paraclock/core'
import { encodeCall } from '@paraclock/weights'
import {
  encodeVersionedAssets,
  encodeVersionedLocation,
  type Location,
  siblingLocation,
  type XcmVersion
} from '@paraclock/xcm'
import { positionOf } from '../read/readArgumentForm.ts'

const PALLETS = ['polkadotXcm', 'xcmPallet']
// The first chooses between a teleport and a reserve itself; older chains have the second.
const METHODS = ['transferAssets', 'limitedReserveTransferAssets']

/** What {@link buildTokenTransfer} takes. */
export interface TokenTransfer {
  /** The chain that it starts from. */
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly version: XcmVersion
  /** The service's parachain. */
  readonly paraId: number
  readonly beneficiary: AccountId32 | AccountId20
  /** The asset, as the chain that it starts from sees it. */
  readonly asset: Location
  readonly amount: bigint
}

/**
 * The call that moves an asset to the service's chain. The chain itself knows which way the asset
 * takes: its reserve, or a teleport.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain cannot send assets.
 */
export function buildTokenTransfer(transfer: TokenTransfer): Hex {
  const { chain, version, paraId, beneficiary, asset, amount } = transfer
  const calls = PALLETS.flatMap((pallet) => METHODS.map((method) => ({ pallet, method })))
  const found = calls.find(
    ({ pallet, method }) => positionOf(chain.runtime, pallet, method) !== null
  )
  if (found === undefined) {
    throw new ParaclockError(ChainItemMissing, { chain: chain.name, item: 'pallet "polkadotXcm"' })
  }
  const encode = (location: Location): Hex => encodeVersionedLocation({ location, version })
  const account = isAccountId20(beneficiary)
    ? ({ kind: 'accountKey20', key: beneficiary } as const)
    : ({ kind: 'accountId32', id: beneficiary } as const)
  return encodeCall({
    chain,
    call: {
      ...found,
      args: {
        dest: encode(siblingLocation(paraId)),
        beneficiary: encode({ parents: 0, interior: [account] }),
        assets: encodeVersionedAssets({ assets: [{ id: asset, amount }], version }),
        feeAssetItem: 0,
        weightLimit: 'Unlimited'
      }
    }
  })
}
