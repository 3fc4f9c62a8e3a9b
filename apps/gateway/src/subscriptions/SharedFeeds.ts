import { type ParaclockProvider, SubscriptionLost } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { HeldResults } from './HeldResults.ts'
import { type FeedKind, legacySubscriptions } from './legacySubscriptions.ts'
import { mergeChanges } from './mergeChanges.ts'

/** The maximum length of the merged changes that a feed keeps for later clients, as JSON. */
const MAX_STATE_CHARACTERS = 64 * 1024

export interface FeedMember {
  /**
   * Counts the characters of the results that are kept until `begin` is called. A negative number
   * gives characters back.
   */
  readonly hold: (characters: number) => void
  /** Receives each result, as JSON text and as a value. */
  readonly onResult: (text: string, result: unknown) => void
  /**
   * Called with an error of the subscription. If `isLast` is `true`, the subscription has ended.
   */
  readonly onError: (error: Error, isLast: boolean) => void
}

export interface JoinedFeed {
  /**
   * Passes the state of the feed and all further results to the member. If the feed has no state,
   * passes the results that were kept for the member, and all further results.
   */
  readonly begin: () => void
  readonly leave: () => Promise<boolean>
}

interface Feed {
  readonly key: string
  readonly method: string
  kind: FeedKind
  /** The number of requested storage keys. */
  readonly keys: number
  readonly members: Set<FeedMember>
  /** The members that joined, and have not called `begin` yet. */
  readonly waiting: Set<FeedMember>
  readonly ready: Promise<string>
  state: unknown
  hasState: boolean
}

/**
 * Shares subscriptions at the upstream: clients that subscribe with the same method and parameters
 * share one subscription. After a change of the upstream, the provider makes each subscription
 * again for the subscription's present clients. Later clients share new subscriptions.
 */
export class SharedFeeds {
  readonly #provider: ParaclockProvider
  readonly #feeds = new Set<Feed>()
  /**
   * The feeds that clients can join, by method and parameters. The upstream in use serves all of
   * them.
   */
  readonly #joinable = new Map<string, Feed>()
  #own = 0

  constructor(provider: ParaclockProvider) {
    this.#provider = provider
  }

  get count(): number {
    return this.#feeds.size
  }

  /** Joins the open feed with these parameters, or begins a feed. */
  async join(method: string, params: readonly unknown[], member: FeedMember): Promise<JoinedFeed> {
    const feed = this.#find(method, params)
    // The client joins before the feed is ready, so that the feed does not end if all other members
    // leave in the meantime.
    const held = new HeldResults<readonly [string, unknown]>(member.hold)
    const waiting: FeedMember = {
      ...member,
      onResult: (text, result) => {
        if (held.keep([text, result], text)) return
        this.#leave(feed, waiting).catch(() => {})
        const problem = 'the node sent more than can wait for a subscription to begin'
        member.onError(new ParaclockError(SubscriptionLost, { method, problem }), true)
      }
    }
    feed.waiting.add(waiting)
    await feed.ready
    return {
      begin: () => {
        if (!feed.waiting.delete(waiting)) return
        feed.members.add(member)
        if (feed.hasState) member.onResult(JSON.stringify(feed.state), feed.state)
        else for (const [text, result] of held.take()) member.onResult(text, result)
      },
      leave: async () => {
        held.take()
        return (await this.#leave(feed, waiting)) || this.#leave(feed, member)
      }
    }
  }

  /**
   * From now on, no new member joins one of the present feeds. Called after a change of the upstream,
   * because the states of these feeds come from the former upstream.
   */
  part(): void {
    this.#joinable.clear()
  }

  async #leave(feed: Feed, member: FeedMember): Promise<boolean> {
    const wasIn = feed.members.delete(member) || feed.waiting.delete(member)
    if (wasIn && feed.members.size + feed.waiting.size === 0) await this.#end(feed)
    return wasIn
  }

  #find(method: string, params: readonly unknown[]): Feed {
    const [keys] = params
    const declared = legacySubscriptions[method]?.kind ?? 'own'
    // A subscription to all storage keys has a state that is too large to keep for later clients.
    // So each client gets a separate subscription.
    const kind = declared === 'changes' && !Array.isArray(keys) ? 'own' : declared
    this.#own += 1
    const key = JSON.stringify(kind === 'own' ? [method, this.#own] : [method, params])
    const known = this.#joinable.get(key)
    if (known) return known
    const take = (error: Error | null, result: unknown): void =>
      error ? this.#fail(feed, error) : this.#take(feed, result)
    const ready = this.#provider.subscribe(method, method, [...params], take) as Promise<string>
    const feed: Feed = {
      key,
      method,
      kind,
      keys: Array.isArray(keys) ? keys.length : 0,
      members: new Set(),
      waiting: new Set(),
      ready,
      state: undefined,
      hasState: false
    }
    this.#feeds.add(feed)
    this.#joinable.set(key, feed)
    ready.catch(() => this.#forget(feed))
    return feed
  }

  #take(feed: Feed, result: unknown): void {
    const text = JSON.stringify(result)
    for (const member of [...feed.members]) member.onResult(text, result)
    if (feed.kind === 'latest') setState(feed, result)
    else if (feed.kind === 'changes') this.#merge(feed, result)
    else for (const member of [...feed.waiting]) member.onResult(text, result)
  }

  #merge(feed: Feed, result: unknown): void {
    const state = mergeChanges(feed.state, result, feed.keys)
    const text = JSON.stringify(state)
    if (text.length <= MAX_STATE_CHARACTERS) {
      setState(feed, state)
      return
    }
    // The state is too large to keep for later clients. So later clients cannot join this feed.
    this.#close(feed)
    Object.assign(feed, { kind: 'own', state: undefined, hasState: false })
    for (const member of [...feed.waiting]) member.onResult(text, state)
  }

  #fail(feed: Feed, error: Error): void {
    const isLost = (error as { code?: unknown }).code === 'SubscriptionLost'
    if (isLost) this.#forget(feed)
    for (const member of [...feed.members, ...feed.waiting]) member.onError(error, isLost)
  }

  #forget(feed: Feed): void {
    this.#feeds.delete(feed)
    this.#close(feed)
  }

  /** Closes a feed to new members. */
  #close(feed: Feed): void {
    if (this.#joinable.get(feed.key) === feed) this.#joinable.delete(feed.key)
  }

  async #end(feed: Feed): Promise<void> {
    this.#forget(feed)
    const { method } = feed
    const unsubscribe = legacySubscriptions[method]?.unsubscribe ?? method
    const id = await feed.ready
    await this.#provider.unsubscribe(method, unsubscribe, id)
  }
}

function setState(feed: Feed, state: unknown): void {
  feed.state = state
  feed.hasState = true
}
