import type { BlockReference } from '@paraclock/connect'
import type { Evidence, Hex, Token } from '@paraclock/core'
import type { ProxyPallet } from '@paraclock/proxy'
import type { Capabilities, RuntimeComparison } from '@paraclock/types'

/** The role of a chain in a network. */
export type ChainRole = 'relay' | 'service' | 'target'

/** The gathered facts of a chain. */
export interface ChainArtifact {
  readonly role: ChainRole
  /** The endpoint that answered, without anything secret in its URL. */
  readonly endpoint: string
  /** Without control characters. */
  readonly name: string
  readonly genesis: Hex
  readonly specName: string
  readonly specVersion: number
  readonly paraId: number | undefined
  /** The chain's own token. If `isTokenUnnamed`, amounts are in its smallest unit. */
  readonly token: Token
  /** Whether the chain names no usable symbol and decimals. */
  readonly isTokenUnnamed?: boolean
  readonly ss58Prefix: number
  /** The block at which the state was read. */
  readonly finalized: BlockReference
  readonly best: BlockReference
  /** In milliseconds since the Unix epoch. */
  readonly bestTime: number | undefined
  /** In milliseconds since the Unix epoch. */
  readonly finalizedTime?: number | undefined
  /** The existential deposit, in the smallest unit; `undefined` if the chain does not state it. */
  readonly existentialDeposit: bigint | undefined
  readonly capabilities: Capabilities
  readonly proxyPallet: ProxyPallet | undefined
  /** The comparison of the runtime with the runtime for which the toolkit was written. */
  readonly drift: RuntimeComparison
  readonly evidence: readonly Evidence[]
}
