import type { Hex } from '@paraclock/core'
import type { ConnectChainArgs, ConnectedChain } from '../chain/connectChain.ts'
import type { LightEndpoint } from '../endpoint/parseEndpoint.ts'

/** How a chain is reached: through endpoints, or through a light client. */
export interface ChainPlace {
  readonly endpoints: readonly string[]
  /** The genesis hash that the chain must have. By default, every genesis hash is accepted. */
  readonly genesis?: string | undefined
  /** The id that the parachain must have, which a `ChainVerifier` compares with the proven one. */
  readonly paraId?: number | undefined
  /** If present, a light client reads the chain, and endpoints are not used. */
  readonly light?: LightPlace | undefined
}

/** The paths of the files that hold the chain specifications for a light client. */
export interface LightPlace {
  readonly specification: string
  /** The path of the relay chain's specification, if the chain is a parachain. */
  readonly relay?: string | undefined
}

/** The arguments of {@link Connections.read}. `name` is the chain's name in error messages. */
export interface ReadChainArgs extends Pick<ConnectChainArgs, 'runsCode'> {
  readonly name: string
  readonly signal: AbortSignal
}

/** Connections to chains. They stay open, and a later `read` of the same chain reuses them. */
export interface Connections {
  /**
   * Connects to a chain, or reuses the chain's connection. Returns the chain at its finalized
   * block.
   */
  read(chain: ChainPlace, args: ReadChainArgs): Promise<ConnectedChain>
  /** Ends all connections. */
  close(): Promise<void>
}

/** Connections that can save data about each chain, so that the chain opens faster the next time. */
export interface KeptConnections extends Connections {
  /**
   * Saves, for each chain, which requests were sent and which storage keys were read. When the
   * chain is opened again, all of them are requested together. `close` saves the same data.
   */
  save(): Promise<void>
}

/** Verifies a chain before the chain is read. */
export interface ChainVerifier {
  /**
   * Verifies a chain, and returns the chain to read from. The returned chain can have a different
   * source, which also verifies later answers. Throws if the chain is refused.
   */
  admit(chain: ConnectedChain, place: ChainPlace): Promise<ConnectedChain>
}

/** Follows chains with one light client, which is started for the first chain. */
export interface ChainFollower {
  /** Follows a chain. Returns the endpoint through which the chain is read. */
  follow(light: LightPlace, args: FollowPlaceArgs): Promise<LightEndpoint>
  /** Ends the light client. */
  close(): Promise<void>
}

/** The settings for following a chain with a light client. */
export interface FollowPlaceArgs {
  readonly name: string
  /** The genesis hash that the chain must have. By default, every genesis hash is accepted. */
  readonly genesis?: Hex
  readonly deadlineMs: number
  readonly signal: AbortSignal
}
