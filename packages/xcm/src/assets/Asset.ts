import type { Hex } from '@paraclock/core'
import type { Location } from '../locations/Location.ts'

/** The id of an asset by a key instead of a location. Only XCM version 3 has abstract ids. */
export interface AbstractAssetId {
  readonly kind: 'abstract'
  /** The key of the asset: 32 bytes in hex. */
  readonly key: Hex
}

/** The id of an asset: its location, relative to the chain that reads the id, or a key. */
export type AssetId = Location | AbstractAssetId

/**
 * The instance of a non-fungible asset: a number or data, or `undefined` if the asset class has
 * only one instance.
 */
export type AssetInstance =
  | { readonly kind: 'undefined' }
  | { readonly kind: 'index'; readonly index: bigint }
  | { readonly kind: 'array4' | 'array8' | 'array16' | 'array32'; readonly data: Hex }

/** An amount of a fungible asset, or an instance of a non-fungible asset. */
export type Asset =
  | {
      readonly id: AssetId
      /** The amount, in the smallest unit. */
      readonly amount: bigint
    }
  | {
      readonly id: AssetId
      readonly instance: AssetInstance
    }

/** Selects assets from the holding register. */
export type AssetFilter =
  | { readonly kind: 'definite'; readonly assets: readonly Asset[] }
  | { readonly kind: 'all' }
  | { readonly kind: 'allCounted'; readonly count: number }
  | { readonly kind: 'allOf'; readonly id: AssetId; readonly fungible: boolean }
  | {
      readonly kind: 'allOfCounted'
      readonly id: AssetId
      readonly fungible: boolean
      readonly count: number
    }
