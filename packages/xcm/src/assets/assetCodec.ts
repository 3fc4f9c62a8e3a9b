import { encodeVersionedLocation, type Location, type XcmVersion } from '@paraclock/accounts'
import {
  encodeCompact,
  hexToBytes,
  joinBytes,
  ParaclockError,
  parseHex,
  parseU32,
  parseU128
} from '@paraclock/core'
import type { Asset, AssetFilter, AssetId, AssetInstance } from './Asset.ts'
import { sortAssets } from './sortAssets.ts'

const INSTANCE: Readonly<Record<AssetInstance['kind'], number>> = {
  undefined: 0,
  index: 1,
  array4: 2,
  array8: 3,
  array16: 4,
  array32: 5
}

/** Writes a location without its version. */
export function encodePlainLocation(location: Location, version: XcmVersion): Uint8Array {
  return hexToBytes(encodeVersionedLocation({ location, version })).subarray(1)
}

/** Writes which asset it is. Version 3 says first whether it has a location. */
export function encodeAssetId(id: AssetId, version: XcmVersion): Uint8Array {
  if ('kind' in id) {
    if (version > 3) throw new ParaclockError('AssetUnsupported', { value: id.key, version })
    return joinBytes([Uint8Array.of(1), hexToBytes(parseHex(id.key, { bytes: 32 }))])
  }
  const location = encodePlainLocation(id, version)
  return version === 3 ? joinBytes([Uint8Array.of(0), location]) : location
}

/** Writes an asset and how much of it. */
export function encodeAsset(asset: Asset, version: XcmVersion): Uint8Array {
  return joinBytes([encodeAssetId(asset.id, version), encodeAmount(asset)])
}

/** Writes a list of assets in the order that chains demand. */
export function encodeAssets(assets: readonly Asset[], version: XcmVersion): Uint8Array {
  const sorted = sortAssets(assets)
  const parts = sorted.map((asset) => encodeAsset(asset, version))
  return joinBytes([encodeCompact(sorted.length), ...parts])
}

/** Writes which of the assets at hand are meant. */
export function encodeAssetFilter(filter: AssetFilter, version: XcmVersion): Uint8Array {
  switch (filter.kind) {
    case 'definite':
      return joinBytes([Uint8Array.of(0), encodeAssets(filter.assets, version)])
    case 'all':
      return Uint8Array.of(1, 0)
    case 'allOf':
      return joinBytes([
        Uint8Array.of(1, 1),
        encodeAssetId(filter.id, version),
        Uint8Array.of(filter.fungible ? 0 : 1)
      ])
    case 'allCounted':
      return joinBytes([Uint8Array.of(1, 2), encodeCount(filter.count)])
    case 'allOfCounted':
      return joinBytes([
        Uint8Array.of(1, 3),
        encodeAssetId(filter.id, version),
        Uint8Array.of(filter.fungible ? 0 : 1),
        encodeCount(filter.count)
      ])
    default:
      throw new ParaclockError('InstructionMalformed', {
        value: filter,
        problem: 'its filter of assets is of no kind that XCM has'
      })
  }
}

function encodeCount(count: number): Uint8Array {
  return encodeCompact(parseU32(count))
}

function encodeAmount(asset: Asset): Uint8Array {
  if ('instance' in asset) return joinBytes([Uint8Array.of(1), encodeInstance(asset.instance)])
  const amount = parseU128(asset.amount)
  if (amount === 0n) {
    throw new ParaclockError('AssetsInvalid', { problem: 'a fungible asset has the amount 0' })
  }
  return joinBytes([Uint8Array.of(0), encodeCompact(amount)])
}

function encodeInstance(instance: AssetInstance): Uint8Array {
  const index = Object.hasOwn(INSTANCE, instance.kind) ? INSTANCE[instance.kind] : undefined
  if (index === undefined) {
    throw new ParaclockError('AssetsInvalid', { problem: 'an instance is of no kind that XCM has' })
  }
  if (instance.kind === 'undefined') return Uint8Array.of(index)
  if (instance.kind === 'index') {
    return joinBytes([Uint8Array.of(index), encodeCompact(parseU128(instance.index))])
  }
  const bytes = Number(instance.kind.slice('array'.length))
  return joinBytes([Uint8Array.of(index), hexToBytes(parseHex(instance.data, { bytes }))])
}
