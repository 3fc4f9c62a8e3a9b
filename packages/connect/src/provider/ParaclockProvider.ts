import type { Hex } from '@paraclock/core'
import type { ProviderInterface } from '@polkadot/rpc-provider/types'

/** The state of a provider. */
export type ConnectionState =
  /** Not connected yet, disconnected, or given up: see `giveUpMs`. */
  | 'idle'
  /** Trying an endpoint, or waiting before the next attempt. */
  | 'connecting'
  /** A verified connection is in use. */
  | 'connected'

/** The events of a provider, by name. */
export interface ProviderEvents {
  /** A verified connection is in use. */
  connected: { readonly endpoint: string; readonly genesis: string }
  /**
   * The connection was lost, or `disconnect` ended it. `error` is `undefined` after `disconnect`.
   */
  disconnected: { readonly endpoint: string; readonly error: Error | undefined }
  /** An attempt to connect, the connection, or a callback of the program has failed. */
  error: Error
  switched: { readonly from: string; readonly to: string }
  /** Every endpoint has failed. Attempts continue until the provider gives up: see `giveUpMs`. */
  exhausted: Error
}

/** The arguments of {@link ParaclockProvider.request}: one call and its limits. */
export interface ProviderRequest {
  readonly method: string
  readonly params?: readonly unknown[]
  /** Longest time for the answer, in milliseconds. Defaults to the setting of the provider or source. */
  readonly deadlineMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * Whether a read may be sent to a node that is still being verified, which saves a round trip.
   * The answer is used only after the verification. Defaults to false.
   */
  readonly early?: boolean
  /**
   * For metadata of a given block: the hash of its code, so that the provider need not ask for it, and
   * the hash that it probably is. If the cache has nothing for the latter, the metadata is fetched at once.
   */
  readonly code?: { readonly hash: Promise<Hex | undefined>; readonly likely: Hex | undefined }
}

/** The provider of {@link createProvider}: the interface of polkadot.js with further members. */
export interface ParaclockProvider extends ProviderInterface {
  readonly state: ConnectionState
  /** The endpoint in use or last used, without anything secret in its URL. */
  readonly endpoint: string | undefined
  /** The URL of the endpoint in use or last used. The URL may hold a key, so it is never shown. */
  readonly url: string | undefined
  /** Whether all endpoints are light clients, which verify their answers. */
  readonly isLight: boolean
  /**
   * The genesis hash of the chain: from the options, or from the first verified node. `undefined`
   * if the options have no genesis hash and no node is verified yet.
   */
  readonly genesis: Hex | undefined
  /** Resolves with the provider after its first connection. Never rejects. */
  readonly isReady: Promise<ParaclockProvider>
  /**
   * Makes one call. For a refusal, throws a coded error, while `send` throws the error of
   * polkadot.js.
   *
   * @throws ParaclockError `CallRefused`, `CallTimedOut`, `OperationAborted`, `CallOutcomeUnknown`,
   * `FrameSizeExceeded`, `RateLimitExceeded`, `EndpointsUnavailable`, or the error of the endpoints.
   */
  request<Result = unknown>(request: ProviderRequest): Promise<Result>
  /** Adds a listener to an event. Returns a function that removes the listener. */
  on<Name extends keyof ProviderEvents>(
    type: Name,
    listener: (value: ProviderEvents[Name]) => void
  ): () => void
  /**
   * Connects. Resolves when a verified connection is in use. A provider that has given up starts
   * new attempts.
   *
   * @throws ParaclockError the errors of the endpoints, if each of them has failed. The provider
   * still continues its attempts until `disconnect`, or until it gives up: see `giveUpMs`.
   */
  connect(): Promise<void>
  /** Ends every call, subscription, timer and connection. Resolves when nothing is left open. */
  disconnect(): Promise<void>
  /** Creates another provider with the same endpoints and options, and with its own connection. */
  clone(): ParaclockProvider
}
