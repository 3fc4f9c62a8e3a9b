import type { MethodResult } from '../envelope/answerMessage.ts'
import {
  type NodeSubscription,
  nodeSubscriptions,
  nodeUnsubscribes
} from '../methods/nodeMethods.ts'
import type { ClientFeeds } from '../server/Client.ts'
import type { NodeSession, NodeSessionSetup } from '../upstream/NodeSession.ts'

const MOST_EARLY = 256

type Listeners = Pick<NodeSessionSetup, 'onNotification' | 'onEnd'>

/** Opens a connection to the node that is in use now. */
export type OpenNodeSession = (listeners: Listeners) => Promise<NodeSession>

interface NodeFeed extends NodeSubscription {
  /** Notifications that came before the client has the id; `undefined` once it has. */
  held: string[] | undefined
}

/**
 * What one client follows at one node, over a connection of its own. When the node is gone, each
 * subscription ends as its specification says, and the client begins anew, at the node then in use.
 */
export class NodeFeeds {
  readonly #client: ClientFeeds
  readonly #openSession: OpenNodeSession
  readonly #feeds = new Map<string, NodeFeed>()
  /** Came before the answer that names the subscription. */
  #early: { readonly id: string; readonly text: string; readonly event: unknown }[] = []
  /** How many subscriptions have been asked for and not answered. */
  #expected = 0
  #session: Promise<NodeSession> | undefined
  #isGone = false

  constructor(client: ClientFeeds, openSession: OpenNodeSession) {
    this.#client = client
    this.#openSession = openSession
    client.onGone(() => this.#leave())
  }

  /** How many subscriptions there are. */
  get count(): number {
    return this.#feeds.size
  }

  /**
   * Makes one call over the client's own connection.
   *
   * @throws ParaclockError as `NodeSession.call`.
   */
  async call(method: string, params: readonly unknown[]): Promise<MethodResult> {
    const session = await this.#current()
    const kind = Object.hasOwn(nodeSubscriptions, method) ? nodeSubscriptions[method] : undefined
    if (kind) return this.#subscribe(session, kind, method, params)
    const result = await session.call(method, params)
    if (nodeUnsubscribes.has(method)) this.#feeds.delete(String(params[0]))
    return { result }
  }

  async #subscribe(
    session: NodeSession,
    kind: NodeSubscription,
    method: string,
    params: readonly unknown[]
  ): Promise<MethodResult> {
    this.#expected += 1
    try {
      const result = await session.call(method, params)
      const id: unknown = JSON.parse(result)
      return typeof id === 'string' ? { result, afterAnswer: this.#add(id, kind) } : { result }
    } finally {
      this.#expected -= 1
      if (this.#expected === 0) this.#early = []
    }
  }

  #add(id: string, kind: NodeSubscription): () => void {
    const feed: NodeFeed = { ...kind, held: [] }
    this.#feeds.set(id, feed)
    const early = this.#early.filter((one) => one.id === id)
    this.#early = this.#early.filter((one) => one.id !== id)
    for (const { text, event } of early) this.#take(id, text, event)
    return () => {
      const { held = [] } = feed
      feed.held = undefined
      for (const text of held) this.#client.send(text)
    }
  }

  async #current(): Promise<NodeSession> {
    const present = await this.#session?.catch(() => undefined)
    if (present && !present.ended) return present
    const opening = this.#openSession({
      onNotification: (id, text, event) => this.#take(id, text, event),
      onEnd: () => this.#end()
    })
    this.#session = opening
    const session = await opening
    if (this.#isGone) this.#leave()
    return session
  }

  #take(id: string, text: string, event: unknown): void {
    const feed = this.#feeds.get(id)
    if (!feed) {
      const isExpected = this.#expected > 0 && this.#early.length < MOST_EARLY
      if (isExpected) this.#early.push({ id, text, event })
      return
    }
    if (feed.held) feed.held.push(text)
    else this.#client.send(text)
    if (feed.last.includes(String(event))) this.#feeds.delete(id)
  }

  #end(): void {
    const ended = [...this.#feeds]
    this.#feeds.clear()
    this.#early = []
    for (const [subscription, { notification, ending, held }] of ended) {
      const params = { subscription, result: ending }
      const text = JSON.stringify({ jsonrpc: '2.0', method: notification, params })
      if (held) held.push(text)
      else this.#client.send(text)
    }
  }

  #leave(): void {
    this.#isGone = true
    this.#feeds.clear()
    this.#session?.then(
      (session) => session.close(),
      () => {}
    )
  }
}
