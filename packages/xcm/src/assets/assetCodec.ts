import { bytesToHex, joinBytes, ParaclockError } from '@paraclock/core'
import { type Codec, compact, createCodec, createDecoder, enhanceCodec, Struct, u8 } from 'scale-ts'
import { kindsCodec } from '../codec/kindsCodec.ts'
import {
  compactU32Codec,
  compactU128Codec,
  hexCodec,
  type NumberEncoding,
  scaleNumbers,
  sortableNumbers
} from '../codec/primitives.ts'
import { XcmProgramInvalid, XcmValueUnsupported } from '../errors/xcm.ts'
import type { Location } from '../locations/Location.ts'
import { createLocationCodecs } from '../locations/locationCodec.ts'
import { programRules, type XcmVersion } from '../versions/versionTable.ts'
import type { AbstractAssetId, Asset, AssetFilter, AssetId, AssetInstance } from './Asset.ts'

export interface AssetCodecs {
  readonly assetId: Codec<AssetId>
  readonly asset: Codec<Asset>
  readonly assets: Codec<readonly Asset[]>
  readonly filter: Codec<AssetFilter>
}

export function createAssetCodecs(version: XcmVersion, location: Codec<Location>): AssetCodecs {
  const assetId = createAssetIdCodec(version, location)
  const asset = assetCodec(assetId)
  const assets = assetsCodec(asset)
  return { assetId, asset, assets, filter: filterCodec(assetId, assets) }
}

function assetCodec(assetId: Codec<AssetId>): Codec<Asset> {
  const instance = createInstanceCodec(scaleNumbers)
  const amount = compactU128Codec(scaleNumbers)
  return createCodec(
    (asset) => {
      const id = assetId.enc(asset.id)
      if ('instance' in asset) {
        return joinBytes([id, Uint8Array.of(1), instance.enc(asset.instance)])
      }
      const bytes = amount.enc(asset.amount)
      if (bytes[0] === 0) throw invalid('a fungible asset has the amount 0')
      return joinBytes([id, Uint8Array.of(0), bytes])
    },
    createDecoder((bytes) => {
      const id = assetId.dec(bytes)
      return u8.dec(bytes) === 0
        ? { id, amount: amount.dec(bytes) }
        : { id, instance: instance.dec(bytes) }
    })
  )
}

function assetsCodec(asset: Codec<Asset>): Codec<readonly Asset[]> {
  return createCodec(
    (assets) => {
      const sorted = sortAssets(assets)
      return joinBytes([compact.enc(sorted.length), ...sorted.map(asset.enc)])
    },
    createDecoder((bytes) =>
      Array.from({ length: Number(compact.dec(bytes)) }, () => asset.dec(bytes))
    )
  )
}

type WildFilter = Exclude<AssetFilter, { readonly kind: 'definite' }>

function filterCodec(id: Codec<AssetId>, assets: Codec<readonly Asset[]>): Codec<AssetFilter> {
  const count = compactU32Codec(scaleNumbers)
  const fungible: Codec<boolean> = enhanceCodec(
    u8,
    (value: boolean) => (value ? 0 : 1),
    (byte) => byte === 0
  )
  const wild = kindsCodec<WildFilter>({
    kinds: {
      all: [0, {}],
      allOf: [1, { id, fungible }],
      allCounted: [2, { count }],
      allOfCounted: [3, { id, fungible, count }]
    },
    refuseValue: unknownFilter,
    refuseByte: unknownFilter
  })
  const definite = Struct({ assets })
  return createCodec(
    (filter) =>
      filter.kind === 'definite'
        ? joinBytes([Uint8Array.of(0), definite.enc(filter)])
        : joinBytes([Uint8Array.of(1), wild.enc(filter)]),
    createDecoder((bytes) =>
      u8.dec(bytes) === 0 ? { kind: 'definite', ...definite.dec(bytes) } : wild.dec(bytes)
    )
  )
}

function unknownFilter(value: unknown): ParaclockError {
  const problem = 'XCM does not define this filter of assets'
  return new ParaclockError(XcmProgramInvalid, { value, problem })
}

function invalid(problem: string): ParaclockError {
  return new ParaclockError(XcmProgramInvalid, { problem })
}

/** The largest number of assets in a list: MAX_ITEMS_IN_ASSETS of the crate staging-xcm. */
const MAX_ASSETS = 20

/** Sorts assets as chains require. Refuses a repeated asset, and more than 20 assets. */
export function sortAssets(assets: readonly Asset[]): readonly Asset[] {
  if (assets.length > MAX_ASSETS) {
    throw invalid(`there are ${assets.length} in one list, at most ${MAX_ASSETS} are allowed`)
  }
  const keyed = assets
    .map((asset) => ({ asset, key: orderKey(asset) }))
    .sort((one, two) => (one.key < two.key ? -1 : 1))
  if (keyed.some(({ key }, index) => key === keyed[index + 1]?.key)) {
    throw invalid('one of them is repeated')
  }
  return keyed.map(({ asset }) => asset)
}

// Returns the text by which an asset is sorted. The order is that of Rust values: by variant, then
// by field. The text is the SCALE encoding in XCM version 3, which can encode every asset. Numbers
// are big-endian, so that the texts sort in the order of the numbers.
function orderKey(asset: Asset): string {
  const { location } = createLocationCodecs(3, sortableNumbers)
  const id = bytesToHex(createAssetIdCodec(3, location).enc(asset.id))
  if ('amount' in asset) return `0${id}`
  return `1${id}${bytesToHex(createInstanceCodec(sortableNumbers).enc(asset.instance))}`
}

function createAssetIdCodec(version: XcmVersion, location: Codec<Location>): Codec<AssetId> {
  const key = hexCodec(32)
  switch (programRules[version].assetId) {
    case 'location':
      return createCodec<AssetId>((id) => {
        if (isAbstract(id))
          throw new ParaclockError(XcmValueUnsupported, {
            what: `the abstract asset ${id.key}`,
            version
          })
        return location.enc(id)
      }, location.dec)
    case 'locationOrKey':
      return createCodec<AssetId>(
        (id) =>
          isAbstract(id)
            ? joinBytes([Uint8Array.of(1), key.enc(id.key)])
            : joinBytes([Uint8Array.of(0), location.enc(id)]),
        createDecoder((bytes) =>
          u8.dec(bytes) === 0 ? location.dec(bytes) : { kind: 'abstract', key: key.dec(bytes) }
        )
      )
  }
}

function isAbstract(id: AssetId): id is AbstractAssetId {
  return 'kind' in id
}

function createInstanceCodec(numbers: NumberEncoding): Codec<AssetInstance> {
  return kindsCodec<AssetInstance>({
    kinds: {
      undefined: [0, {}],
      index: [1, { index: compactU128Codec(numbers) }],
      array4: [2, { data: hexCodec(4) }],
      array8: [3, { data: hexCodec(8) }],
      array16: [4, { data: hexCodec(16) }],
      array32: [5, { data: hexCodec(32) }]
    },
    refuseValue: unknownInstance,
    refuseByte: unknownInstance
  })
}

function unknownInstance(): ParaclockError {
  return invalid('XCM does not define this instance of an asset')
}
