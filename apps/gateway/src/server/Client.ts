/** Takes what a subscription reports. */
export interface Subscriber {
  /** The id under which the client knows the subscription. */
  readonly id: string
  /** Ends it. Resolves with what the node says. */
  readonly leave: () => Promise<boolean>
}

/** Who asks: one HTTP connection, or one WebSocket. */
export interface Client {
  /** Its address: that of the client itself when a trusted proxy tells it. */
  readonly address: string
  /**
   * Counts calls against what the client may do.
   *
   * @throws ParaclockError `ClientLimitExceeded`
   */
  charge(calls: number): void
  /** What it subscribes to; `undefined` over HTTP, where there is one answer to one request. */
  readonly feeds: ClientFeeds | undefined
}

/** The subscriptions of one WebSocket. */
export interface ClientFeeds {
  /** How many there are. */
  readonly count: number
  /** Sends a text to the client. */
  send(text: string): void
  /** Keeps a subscription until it is left, or the client goes. */
  add(subscriber: Subscriber): void
  /** Ends a subscription. Resolves with `false` if there is none of this id. */
  remove(id: string): Promise<boolean>
  /** Does something when the client goes. */
  onGone(run: () => void): void
}
