import type { BlockReference, Migration } from '@paraclock/connect'
import type { Evidence, Hex, Token } from '@paraclock/core'
import type { readProxyPallet } from '@paraclock/proxy'
import type { Capabilities } from '@paraclock/types'
import type { ChainRole } from '../config/networkRoles.ts'

/** What an account of the team has on the relay chain, which a migration would move. */
export interface RelayHolding {
  readonly holder: ChainRole | 'user'
  readonly account: Hex
  readonly free: bigint
  /** The reserved balance, which contains the deposits of channels, proxies and registrations. */
  readonly reserved: bigint
  /** The number of proxies that the account has granted. */
  readonly proxies: number
  /** The number of channels and requests from and to the parachain. */
  readonly channels: number
  /** The deposit of the parachain's registration, if it is stored. The registrar's account has it. */
  readonly registration?: bigint
}

/** The share of cores that the relay chain assigns to a parachain, from a block on. */
export interface CoreShare {
  /** The relay block. */
  readonly from: number
  /** The assigned parts of all cores together. A whole core has 57,600 parts. */
  readonly parts: number
  /**
   * The most relay blocks from one block that is claimed for the parachain to the next. `undefined`
   * without parts.
   */
  readonly blocks: number | undefined
}

/** The shares of service and target. */
export interface CoreShares extends Readonly<Record<'service' | 'target', readonly CoreShare[]>> {
  /** The time of a relay block. */
  readonly blockSeconds: number
  readonly evidence: readonly Evidence[]
}

/** The identity, token, blocks and capabilities of a chain. */
export interface ChainArtifact {
  readonly role: ChainRole
  /** The URL of the endpoint, without any part that could be a secret. */
  readonly endpoint: string
  /** The chain's name, without control characters. */
  readonly name: string
  readonly genesis: Hex
  readonly specName: string
  readonly specVersion: number
  readonly paraId: number | undefined
  readonly token: Token
  /**
   * `true` if the chain reports no usable token. All amounts are then shown in the smallest unit.
   */
  readonly isTokenUnnamed?: boolean
  readonly ss58Prefix: number
  /** The block at which the state was read. */
  readonly finalized: BlockReference
  readonly best: BlockReference
  /** The time of the best block, in milliseconds since the Unix epoch. */
  readonly bestTime: number | undefined
  /** The time of the finalized block, in milliseconds since the Unix epoch. */
  readonly finalizedTime?: number | undefined
  /**
   * The parachain's last block that the relay chain has included. Absent for the relay chain, without
   * a readable relay chain, and in evidence of earlier versions.
   */
  readonly included?:
    | { readonly number: number; readonly evidence: readonly Evidence[] }
    | undefined
  readonly existentialDeposit: bigint | undefined
  readonly capabilities: Capabilities
  readonly proxyPallet: ReturnType<typeof readProxyPallet>
  /** The stages of the chain's migrations. Absent in evidence of earlier versions. */
  readonly migrations?: readonly Migration[]
  /**
   * The shares of cores. Present for a relay chain that assigns cores. Absent in evidence of earlier
   * versions.
   */
  readonly cores?: CoreShares
  /** Present for a relay chain with a migration that is not over. */
  readonly holdings?: readonly RelayHolding[]
  readonly evidence: readonly Evidence[]
}
