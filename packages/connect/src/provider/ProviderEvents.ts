/** Where a provider stands. */
export type ConnectionState =
  /** Not asked to connect yet, or disconnected. */
  | 'idle'
  /** Trying an endpoint, or waiting to try one again. */
  | 'connecting'
  /** A verified connection is in use. */
  | 'connected'

/** What a provider reports, by the name of the event. */
export interface ProviderEvents {
  /** The state has changed. */
  state: {
    readonly from: ConnectionState
    readonly to: ConnectionState
    /** Why a connection that was in use is not any more. */
    readonly reason: Error | undefined
  }
  /** An endpoint is being tried. */
  connecting: { readonly endpoint: string }
  /** A connection is in use; the chain behind it has been verified. */
  connected: { readonly endpoint: string; readonly genesis: string }
  /** The connection that was in use is gone. */
  disconnected: { readonly endpoint: string; readonly error: Error | undefined }
  /** Something failed: an attempt to connect, the connection, or a callback of the program. */
  error: Error
  /** An attempt to connect failed, and when it will be repeated, in milliseconds. */
  attemptFailed: { readonly endpoint: string; readonly error: Error; readonly retryInMs: number }
  /** Another endpoint is in use than before. */
  switched: { readonly from: string; readonly to: string }
  /** Every endpoint has failed. Attempts go on. */
  exhausted: Error
  /** The head of the node in use stands still. It is left when another endpoint is further. */
  stalled: { readonly endpoint: string; readonly error: Error }
  /** The head of the node in use had stood still, and moves again. */
  recovered: { readonly endpoint: string }
  /** Subscriptions were asked for anew on a new connection. */
  restored: { readonly endpoint: string; readonly subscriptions: number }
  /** A subscription could not be carried over. */
  subscriptionLost: Error
  /** Finalized heads that no notification named were fetched. */
  gapFilled: { readonly from: number; readonly to: number }
  /** A call is being repeated. */
  retrying: { readonly method: string; readonly error: Error }
  /** The node sent something that belongs to nothing that was asked; it was dropped. */
  anomaly: {
    readonly endpoint: string
    readonly kind: 'unknownAnswer' | 'unknownSubscription'
  }
}
