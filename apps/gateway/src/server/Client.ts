export interface Subscriber {
  /** The id under which the client knows the subscription. */
  readonly id: string
  /** Ends it. Resolves with the node's answer. */
  readonly leave: () => Promise<boolean>
  /** Gives its place back, as {@link ClientFeeds.reserve} returned it. */
  readonly release: () => void
}

/** Who asks: one HTTP connection, or one WebSocket. */
export interface Client {
  /** Its address: that of the client itself if a trusted proxy states it. */
  readonly address: string
  /** Counts units of work against the client's budget, before they are done. */
  charge(units: number): void
  debit(units: number): void
  /** Its subscriptions; `undefined` over HTTP, which has one answer to one request. */
  readonly feeds: ClientFeeds | undefined
}

export interface ClientFeeds {
  /** The number of places that are taken: by subscriptions, and by those that are being made. */
  readonly count: number
  send(text: string): void
  /**
   * Takes the place of a subscription, before it is made. The result gives the place back; only its
   * first call counts.
   */
  reserve(): () => void
  /** Keeps a subscription until it is left, or the client goes. */
  add(subscriber: Subscriber): void
  /** Ends a subscription. Resolves with `false` if there is none of this id. */
  remove(id: string): Promise<boolean>
  forget(id: string): void
  /** Does something when the client goes. */
  onGone(run: () => void): void
}
