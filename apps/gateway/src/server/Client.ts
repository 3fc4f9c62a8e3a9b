export interface Subscriber {
  /** The id by which the client names the subscription. */
  readonly id: string
  /**
   * Removes the client from the subscription at the upstream. Resolves with `true` if the client
   * was subscribed.
   */
  readonly leave: () => Promise<boolean>
  /** Gives back the place that {@link ClientFeeds.reserve} took for the subscription. */
  readonly release: () => void
}

/** A client: one HTTP connection, or one WebSocket. */
export interface Client {
  /**
   * The address to which limits apply, as `clientAddress` returns it. For IPv6, it is a /64
   * network.
   */
  readonly address: string
  /**
   * Takes units of work from the client's budget, before the work begins. Throws if the budget is
   * used up.
   */
  charge(units: number): void
  debit(units: number): void
  /**
   * Adds to the number of bytes that the gateway keeps for the client. A negative number subtracts.
   * Above the limit for one address, drops the client of this address with the most bytes. Above
   * the limit for all addresses together, drops the client of any address with the most bytes.
   */
  hold(bytes: number): void
  /**
   * Calls `run` when the client is gone, or at once if the client is already gone. The returned
   * function removes `run`.
   */
  onGone(run: () => void): () => void
  /** The subscriptions of the client; `undefined` over HTTP, where each request has one answer. */
  readonly feeds: ClientFeeds | undefined
}

export interface ClientFeeds {
  /** Sends a notification, and debits its bytes. */
  send(text: string): void
  /** See {@link Client.hold}. */
  hold(bytes: number): void
  /**
   * Takes a place for a new subscription, and counts `bytes` as kept for the client. The first call
   * of the returned function gives the place and the bytes back. Further calls do nothing.
   */
  reserve(bytes: number): () => void
  /** Keeps a subscription until it is removed or the client is gone. */
  add(subscriber: Subscriber): void
  /** Ends a subscription. Resolves with `false` if there is no subscription with this id. */
  remove(id: string): Promise<boolean>
  forget(id: string): void
  /** See {@link Client.onGone}. */
  onGone(run: () => void): () => void
}
