import type { Hex, ParaclockError } from '@paraclock/core'
import type { EndpointStats, ProviderInterface } from '@polkadot/rpc-provider/types'
import type { ConnectionState, ProviderEvents } from './ProviderEvents.ts'

/** One call, with what bounds it. */
export interface ProviderRequest {
  /** The JSON-RPC method. */
  readonly method: string
  /** Its parameters. None if left out. */
  readonly params?: readonly unknown[]
  /** Longest time for the call, in milliseconds. The provider's own if left out. */
  readonly deadlineMs?: number
  /** Ends the call early. */
  readonly signal?: AbortSignal
  /**
   * Whether a read may go to a node together with the questions that verify it, which saves a round
   * trip where there is no connection yet. Its answer is not used before the node is verified, and
   * dropped if it is not the right one. What changes something always waits. Default: false.
   */
  readonly early?: boolean
}

/**
 * What {@link createProvider} makes: polkadot.js's provider, and more that its own programs use.
 */
export interface ParaclockProvider extends ProviderInterface {
  /** Where it stands. */
  readonly state: ConnectionState
  /** The endpoint in use or last used, without anything secret in its URL. */
  readonly endpoint: string | undefined
  /** The genesis hash that every endpoint must have; known once the first is connected. */
  readonly genesis: Hex | undefined
  /** Resolves with the provider once it is connected for the first time. Never rejects. */
  readonly isReady: Promise<ParaclockProvider>
  /** Counts since the present endpoint came into use. */
  readonly endpointStats: EndpointStats
  /**
   * Makes one call. A node's refusal is a coded error here, and polkadot.js's own error in `send`.
   *
   * @throws ParaclockError `CallRefused`, `CallTimedOut`, `CallAborted`, `CallOutcomeUnknown`,
   * `FrameSizeExceeded`, `RateLimitExceeded`, `ProviderUnavailable`, or what is wrong with the endpoints.
   */
  request<Result = unknown>(request: ProviderRequest): Promise<Result>
  /** Adds a listener to an event. The result removes it. */
  on<Name extends keyof ProviderEvents>(
    type: Name,
    listener: (value: ProviderEvents[Name]) => void
  ): () => void
  /**
   * Connects. Resolves once a verified connection is in use.
   *
   * @throws ParaclockError what is wrong with the endpoints, once each has failed. Attempts go on
   * until `disconnect`.
   */
  connect(): Promise<void>
  /** As {@link connect}, but never rejects. */
  connectWithRetry(): Promise<void>
  /** Ends every call, subscription, timer and connection; resolves when nothing is left open. */
  disconnect(): Promise<void>
  /**
   * Leaves an endpoint alone for a while, and at once if it is in use: its answers have been found
   * wrong. What is under way there is made elsewhere, if it is safe to repeat.
   *
   * @param endpoint - the URL, as it was given or as it is shown
   */
  setAside(endpoint: string, reason: ParaclockError, forMs: number): void
  /** Another provider with the same endpoints and options, and nothing else in common. */
  clone(): ParaclockProvider
}
