import type { Hex } from '@paraclock/core'

/** The network that a junction names. */
export type NetworkId =
  | { readonly kind: 'byGenesis'; readonly hash: Hex }
  | { readonly kind: 'byFork'; readonly blockNumber: bigint; readonly blockHash: Hex }
  | { readonly kind: 'ethereum'; readonly chainId: bigint }
  | {
      readonly kind:
        | 'polkadot'
        | 'kusama'
        | 'westend'
        | 'rococo'
        | 'wococo'
        | 'bitcoinCore'
        | 'bitcoinCash'
        | 'polkadotBulletin'
    }

/** A governance body of a chain, such as its treasury or its technical committee. */
export type BodyId =
  | { readonly kind: 'moniker'; readonly moniker: Hex }
  | { readonly kind: 'index'; readonly index: number }
  | {
      readonly kind:
        | 'unit'
        | 'executive'
        | 'technical'
        | 'legislative'
        | 'judicial'
        | 'defense'
        | 'administration'
        | 'treasury'
    }

/** The part of a body that a junction names, for example its voice or half of its members. */
export type BodyPart =
  | { readonly kind: 'voice' }
  | { readonly kind: 'members'; readonly count: number }
  | {
      readonly kind: 'fraction' | 'atLeastProportion' | 'moreThanProportion'
      readonly nom: number
      readonly denom: number
    }

/** One step down in a location. Without `network`, an account is not bound to a network. */
export type Junction =
  | { readonly kind: 'parachain'; readonly paraId: number }
  | { readonly kind: 'accountId32'; readonly id: Hex; readonly network?: NetworkId }
  | { readonly kind: 'accountIndex64'; readonly index: bigint; readonly network?: NetworkId }
  | { readonly kind: 'accountKey20'; readonly key: Hex; readonly network?: NetworkId }
  | { readonly kind: 'palletInstance'; readonly index: number }
  | { readonly kind: 'generalIndex'; readonly index: bigint }
  | { readonly kind: 'generalKey'; readonly length: number; readonly data: Hex }
  | { readonly kind: 'onlyChild' }
  | { readonly kind: 'plurality'; readonly id: BodyId; readonly part: BodyPart }
  | { readonly kind: 'globalConsensus'; readonly network: NetworkId }

/** A location, relative to the chain that reads the location: levels up, then steps down. */
export interface Location {
  /** The number of levels to go up. From a parachain, one level up is the relay chain. */
  readonly parents: number
  /** The steps down after `parents` levels up, at most 8. */
  readonly interior: readonly Junction[]
}
