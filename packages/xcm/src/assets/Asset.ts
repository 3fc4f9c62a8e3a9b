import type { Hex } from '@paraclock/core'
import type { Location } from '../locations/Location.ts'

/** An asset without a location: version 3 had them, later ones do not. */
export interface AbstractAssetId {
  readonly kind: 'abstract'
  /** Its 32 bytes. */
  readonly key: Hex
}

/** What an asset is: where it is defined, as the chain that reads it sees it. */
export type AssetId = Location | AbstractAssetId

/** Which one of an asset whose units differ. */
export type AssetInstance =
  | { readonly kind: 'undefined' }
  | { readonly kind: 'index'; readonly index: bigint }
  | { readonly kind: 'array4' | 'array8' | 'array16' | 'array32'; readonly data: Hex }

/** An asset and how much of it. */
export type Asset =
  | {
      readonly id: AssetId
      /** How much, in the smallest unit. */
      readonly amount: bigint
    }
  | {
      readonly id: AssetId
      /** Which one. */
      readonly instance: AssetInstance
    }

/** Which of the assets at hand. */
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
