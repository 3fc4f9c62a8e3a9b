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
  state: {
    readonly from: ConnectionState
    readonly to: ConnectionState
    /** The error, if a lost connection caused this change of the state. */
    readonly reason: Error | undefined
  }
  connecting: { readonly endpoint: string }
  /** A verified connection is in use. */
  connected: { readonly endpoint: string; readonly genesis: string }
  /**
   * The connection was lost, or `disconnect` ended it. `error` is `undefined` after `disconnect`.
   */
  disconnected: { readonly endpoint: string; readonly error: Error | undefined }
  /** An attempt to connect, the connection, or a callback of the program has failed. */
  error: Error
  /** `retryInMs` is the time until the next attempt at this endpoint. */
  attemptFailed: { readonly endpoint: string; readonly error: Error; readonly retryInMs: number }
  switched: { readonly from: string; readonly to: string }
  /** Every endpoint has failed. Attempts continue until the provider gives up: see `giveUpMs`. */
  exhausted: Error
  /** Subscriptions were restored on a new connection. */
  restored: { readonly endpoint: string; readonly subscriptions: number }
  subscriptionLost: Error
  retrying: { readonly method: string; readonly error: Error }
  /** The node sent a message that belongs to no request. The message was dropped. */
  anomaly: {
    readonly endpoint: string
    readonly kind: 'unknownAnswer' | 'unknownSubscription'
  }
}
