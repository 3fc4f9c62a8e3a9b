import type { BlockReference } from '@paraclock/connect'
import type { Evidence, Hex, Token } from '@paraclock/core'
import type { ProxyPallet } from '@paraclock/proxy'
import type { Capabilities } from '@paraclock/types'
import type { ChainRole } from '../config/networkRoles.ts'

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
  readonly proxyPallet: ProxyPallet | undefined
  readonly evidence: readonly Evidence[]
}
