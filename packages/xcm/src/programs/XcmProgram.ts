import type { Hex, Weight } from '@paraclock/core'
import type { Asset, AssetFilter } from '../assets/Asset.ts'
import type { Junction, Location } from '../locations/Location.ts'

/** The kind of origin with which a Transact dispatches its call. */
export type OriginKind = 'native' | 'sovereignAccount' | 'superuser' | 'xcm'

/** The maximum weight that a program can buy. */
export type WeightLimit = 'unlimited' | Weight

/**
 * An XCM instruction of any version. {@link encodeProgram} refuses an instruction that its XCM
 * version lacks.
 */
export type XcmInstruction =
  | { readonly kind: 'withdrawAsset'; readonly assets: readonly Asset[] }
  | { readonly kind: 'reserveAssetDeposited'; readonly assets: readonly Asset[] }
  | { readonly kind: 'receiveTeleportedAsset'; readonly assets: readonly Asset[] }
  | {
      readonly kind: 'transferAsset'
      readonly assets: readonly Asset[]
      readonly beneficiary: Location
    }
  | {
      readonly kind: 'transferReserveAsset'
      readonly assets: readonly Asset[]
      readonly dest: Location
      readonly program: XcmProgram
    }
  | {
      readonly kind: 'transact'
      readonly originKind: OriginKind
      readonly call: Hex
      /** The weight of the call. Required before XCM version 5. */
      readonly maxWeight?: Weight
    }
  | { readonly kind: 'clearOrigin' }
  | { readonly kind: 'descendOrigin'; readonly interior: readonly Junction[] }
  | {
      readonly kind: 'depositAsset'
      readonly assets: AssetFilter
      readonly beneficiary: Location
    }
  | {
      readonly kind: 'depositReserveAsset' | 'initiateTeleport'
      readonly assets: AssetFilter
      readonly dest: Location
      readonly program: XcmProgram
    }
  | {
      readonly kind: 'initiateReserveWithdraw'
      readonly assets: AssetFilter
      readonly reserve: Location
      readonly program: XcmProgram
    }
  | {
      readonly kind: 'exchangeAsset'
      readonly give: AssetFilter
      readonly want: readonly Asset[]
      readonly maximal: boolean
    }
  | { readonly kind: 'buyExecution'; readonly fees: Asset; readonly weightLimit: WeightLimit }
  | { readonly kind: 'refundSurplus' }
  | { readonly kind: 'setErrorHandler' | 'setAppendix'; readonly program: XcmProgram }
  | { readonly kind: 'clearError' }
  | {
      readonly kind: 'claimAsset'
      readonly assets: readonly Asset[]
      readonly ticket: Location
    }
  | { readonly kind: 'trap'; readonly code: bigint }
  | { readonly kind: 'burnAsset' | 'expectAsset'; readonly assets: readonly Asset[] }
  | { readonly kind: 'expectOrigin'; readonly origin?: Location }
  | { readonly kind: 'universalOrigin'; readonly junction: Junction }
  | { readonly kind: 'setFeesMode'; readonly jitWithdraw: boolean }
  | { readonly kind: 'setTopic'; readonly topic: Hex }
  | { readonly kind: 'clearTopic' }
  | { readonly kind: 'aliasOrigin'; readonly location: Location }
  | {
      readonly kind: 'unpaidExecution'
      readonly weightLimit: WeightLimit
      readonly checkOrigin?: Location
    }
  | { readonly kind: 'payFees'; readonly asset: Asset }

/** An XCM program, independent of the XCM version. */
export type XcmProgram = readonly XcmInstruction[]
