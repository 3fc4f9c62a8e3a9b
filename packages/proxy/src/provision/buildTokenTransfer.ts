import { type AccountId20, type AccountId32, hexToBytes, ParaclockError } from '@paraclock/core'
import type { ReadableApi } from '@paraclock/types'
import { encodeVersionedLocation, type Location, type XcmVersion } from '@paraclock/xcm'
import type { Call } from '@polkadot/types/interfaces'

// As polkadot.js names what the metadata of the chain has, and as the metadata does.
const NAMES = [
  'XcmVersionedLocation',
  'XcmVersionedMultiLocation',
  'VersionedLocation',
  'VersionedMultiLocation'
]
const PALLETS = ['polkadotXcm', 'xcmPallet']
// The first finds out itself whether to teleport or to use a reserve; older chains have the second.
const METHODS = ['transferAssets', 'limitedReserveTransferAssets']
const HEX_20 = 42

/** What {@link buildTokenTransfer} is told. */
export interface TokenTransfer {
  /** The chain that it starts from. */
  readonly api: ReadableApi
  /** Its name, for messages. */
  readonly chain: string
  readonly version: XcmVersion
  /** The service's parachain. */
  readonly paraId: number
  readonly beneficiary: AccountId32 | AccountId20
  /** The asset, as the chain that it starts from sees it. */
  readonly asset: Location
  readonly amount: bigint
}

/**
 * Writes the call that moves an asset to the service's chain. Which way the asset takes is the chain's
 * own knowledge: its reserve, or a teleport.
 *
 * @throws ParaclockError `CallUnknown` if the chain cannot send assets.
 */
export function buildTokenTransfer(transfer: TokenTransfer): Call {
  const { api, version, paraId, beneficiary, asset, amount } = transfer
  const create = PALLETS.flatMap((pallet) => METHODS.map((name) => api.tx[pallet]?.[name])).find(
    (found) => found !== undefined
  )
  if (create === undefined) {
    throw new ParaclockError('PalletMissing', { pallet: 'polkadotXcm', chain: transfer.chain })
  }
  const encode = (location: Location): Uint8Array =>
    hexToBytes(encodeVersionedLocation({ location, version }))
  const account =
    beneficiary.length === HEX_20
      ? ({ kind: 'accountKey20', key: beneficiary } as const)
      : ({ kind: 'accountId32', id: beneficiary } as const)
  const id = locationValue(api, asset, version)
  const assets = [{ id: version < 4 ? { Concrete: id } : id, fun: { Fungible: amount } }]
  return create(
    encode({ parents: 1, interior: [{ kind: 'parachain', paraId }] }),
    encode({ parents: 0, interior: [account] }),
    { [`V${version}`]: assets },
    0,
    'Unlimited'
  ).method as unknown as Call
}

/** A location as polkadot.js takes it, without its version. */
export function locationValue(api: ReadableApi, location: Location, version: XcmVersion): unknown {
  const { registry } = api
  const versioned = NAMES.find((name) => registry.hasType(name))
  const bytes = hexToBytes(encodeVersionedLocation({ location, version }))
  const { inner } = registry.createTypeUnsafe(versioned ?? '', [bytes]) as unknown as {
    readonly inner: { toJSON(): unknown }
  }
  return inner.toJSON()
}
