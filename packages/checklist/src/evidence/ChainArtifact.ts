import type { BlockReference } from '@paraclock/connect'
import type { Evidence, Hex, Token } from '@paraclock/core'
import type { ProxyPallet } from '@paraclock/proxy'
import type { Capabilities, RuntimeComparison } from '@paraclock/types'

/** The role of a chain in a network. */
export type ChainRole = 'relay' | 'service' | 'target'

/** The identity, token, blocks and capabilities of a chain. */
export interface ChainArtifact {
  readonly role: ChainRole
  /** The URL of the endpoint that answered, without secrets. */
  readonly endpoint: string
  /** The name that the chain's node states, without control characters. */
  readonly name: string
  readonly genesis: Hex
  readonly specName: string
  readonly specVersion: number
  readonly paraId: number | undefined
  /**
   * The chain's own token. If `isTokenUnnamed` is `true`, amounts are in the token's smallest unit.
   */
  readonly token: Token
  /** `true` if the chain states no usable symbol and decimals. Defaults to `false`. */
  readonly isTokenUnnamed?: boolean
  readonly ss58Prefix: number
  /** The finalized block at which the state was read. */
  readonly finalized: BlockReference
  readonly best: BlockReference
  /**
   * The time of the best block, in milliseconds since the Unix epoch; `undefined` if not stated.
   */
  readonly bestTime: number | undefined
  /**
   * The time of the finalized block, in milliseconds since the Unix epoch. Absent if not stated.
   */
  readonly finalizedTime?: number | undefined
  /** The existential deposit, in the smallest unit; `undefined` if the chain does not state it. */
  readonly existentialDeposit: bigint | undefined
  readonly capabilities: Capabilities
  readonly proxyPallet: ProxyPallet | undefined
  /**
   * The differences between the chain's runtime and the runtime for which the toolkit was written.
   */
  readonly drift: RuntimeComparison
  readonly evidence: readonly Evidence[]
}
