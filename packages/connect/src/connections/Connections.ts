import type { Hex } from '@paraclock/core'
import type { ConnectChainArgs, ConnectedChain } from '../chain/connectChain.ts'
import type { LightEndpoint } from '../endpoint/parseEndpoint.ts'

/** Where a chain is reached. */
export interface ChainPlace {
  readonly endpoints: readonly string[]
  /** The genesis hash that the chain must have. Defaults to any. */
  readonly genesis?: string | undefined
  /** The chain specifications for a light client, which then reads the chain in place of endpoints. */
  readonly light?: LightPlace | undefined
}

/** The files of chain specifications by which a light client reads a chain. */
export interface LightPlace {
  readonly specification: string
  /** That of its relay chain, if it is a parachain. */
  readonly relay?: string | undefined
}

/** How a chain is read. */
export interface ReadChainArgs extends Pick<ConnectChainArgs, 'prepare'> {
  /** What evidence and messages call the chain. */
  readonly name: string
  readonly signal: AbortSignal
}

/** Connections that stay open from one reading to the next. */
export interface Connections {
  /** Connects for reading, or takes the connection that is there at its present finalized block. */
  read(chain: ChainPlace, args: ReadChainArgs): Promise<ConnectedChain>
  /** Ends all of them. */
  close(): Promise<void>
}

/** Verifies chains before they are read. */
export interface ChainVerifier {
  /** The chain to read, which may be one that verifies more. What it throws refuses the chain. */
  admit(chain: ConnectedChain, place: ChainPlace): Promise<ConnectedChain>
}

/** Follows chains by a light client, which starts with the first of them. */
export interface ChainFollower {
  /** Follows a chain, and gives the endpoint by which it is read. */
  follow(light: LightPlace, args: FollowPlaceArgs): Promise<LightEndpoint>
  /** Ends the light client, if it was started. */
  close(): Promise<void>
}

/** How a chain is followed by a light client. */
export interface FollowPlaceArgs {
  /** What evidence and messages call the chain. */
  readonly name: string
  /** The genesis hash that the chain must have. Defaults to any. */
  readonly genesis?: Hex
  readonly deadlineMs: number
  readonly signal: AbortSignal
}
