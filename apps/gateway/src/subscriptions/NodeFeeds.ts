import { ConnectionLost } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { RpcParamInvalid } from '@paraclock/rpc'
import type { MethodResult } from '../envelope/answerMessage.ts'
import {
  type NodeSubscription,
  nodeSubscriptions,
  nodeUnsubscribes
} from '../methods/nodeMethods.ts'
import type { ClientFeeds } from '../server/Client.ts'
import type { NodeSession, NodeSessionSetup } from '../upstream/NodeSession.ts'
import { HeldResults } from './HeldResults.ts'

export interface OpenNodeSessionArgs extends Pick<NodeSessionSetup, 'onNotification' | 'onEnd'> {
  readonly address: string
}

export type OpenNodeSession = (args: OpenNodeSessionArgs) => Promise<NodeSession>

interface NodeFeed extends NodeSubscription {
  /**
   * The notifications that arrived before the client got the subscription's id; `undefined`
   * afterwards.
   */
  held: HeldResults<string> | undefined
  readonly release: () => void
}

interface Early {
  readonly id: string
  readonly text: string
  readonly event: string | undefined
}

/**
 * The subscriptions of one client at one node, over a connection for this client only. If the
 * connection ends, each subscription ends with the last event that the JSON-RPC specification
 * defines for the subscription.
 */
export class NodeFeeds {
  readonly #client: ClientFeeds
  readonly #address: string
  readonly #openSession: OpenNodeSession
  readonly #feeds = new Map<string, NodeFeed>()
  /** The notifications of subscriptions whose subscribe call has no answer yet. */
  readonly #early: HeldResults<Early>
  /** The number of subscribe calls without an answer. */
  #expected = 0
  #session: Promise<NodeSession> | undefined
  #isGone = false

  constructor(client: ClientFeeds, address: string, openSession: OpenNodeSession) {
    this.#client = client
    this.#address = address
    this.#openSession = openSession
    this.#early = new HeldResults((characters) => client.hold(characters))
    client.onGone(() => this.#leave())
  }

  /** Sends one call to the node, over this client's own connection. */
  async call(method: string, params: readonly unknown[]): Promise<MethodResult> {
    const kind = Object.hasOwn(nodeSubscriptions, method) ? nodeSubscriptions[method] : undefined
    if (kind) return this.#subscribe(kind, method, params)
    const ended = nodeUnsubscribes.has(method) ? readSubscriptionParam(method, params) : undefined
    const result = await (await this.#current()).call(method, params)
    if (ended !== undefined) this.#drop(ended)
    return { result }
  }

  async #subscribe(
    kind: NodeSubscription,
    method: string,
    params: readonly unknown[]
  ): Promise<MethodResult> {
    // `reserve` is called before the first `await`. So two requests of a batch cannot both take the
    // last place.
    const release = this.#client.reserve(0)
    this.#expected += 1
    try {
      const session = await this.#current()
      const result = await session.call(method, params)
      const id: unknown = JSON.parse(result)
      if (session.ended) throw session.ended
      if (typeof id !== 'string') {
        release()
        return { result }
      }
      const held = new HeldResults<string>((characters) => this.#client.hold(characters))
      return { result, afterAnswer: this.#add(id, { ...kind, release, held }) }
    } catch (error) {
      release()
      throw error
    } finally {
      this.#expected -= 1
      if (this.#expected === 0) this.#early.take()
    }
  }

  #add(id: string, feed: NodeFeed): () => void {
    this.#drop(id)
    this.#feeds.set(id, feed)
    for (const { text, event } of this.#early.take((one) => one.id === id)) {
      this.#take(id, text, event)
    }
    return () => {
      const held = feed.held?.take() ?? []
      feed.held = undefined
      for (const text of held) this.#client.send(text)
    }
  }

  #drop(id: string): void {
    this.#feeds.get(id)?.release()
    this.#feeds.delete(id)
  }

  /**
   * Returns this client's own connection to the node, and opens it if needed. Calls that arrive
   * while the connection is being opened share it.
   */
  async #current(): Promise<NodeSession> {
    const present = this.#session
    const session = await present?.catch(() => undefined)
    if (session && !session.ended) return session
    if (this.#isGone) {
      const problem = 'its client has left'
      throw new ParaclockError(ConnectionLost, { endpoint: 'the upstream', problem })
    }
    // If a connection has ended, several calls can come here. Only the first call opens a new
    // connection. The other calls find the new connection in `#session`.
    if (this.#session === present || this.#session === undefined) this.#session = this.#open()
    return this.#session
  }

  #open(): Promise<NodeSession> {
    const opening = this.#openSession({
      address: this.#address,
      onNotification: (id, text, event) => this.#take(id, text, event),
      onEnd: () => this.#end()
    })
    opening.then(
      (session) => this.#isGone && session.close(),
      () => {}
    )
    return opening
  }

  #take(id: string, text: string, event: string | undefined): void {
    const feed = this.#feeds.get(id)
    if (!feed) {
      if (this.#expected > 0) this.#keep(this.#early, { id, text, event }, text)
      return
    }
    if (feed.held) this.#keep(feed.held, text, text)
    else this.#client.send(text)
    if (event !== undefined && feed.last.includes(event)) this.#drop(id)
  }

  #keep<Result>(held: HeldResults<Result>, result: Result, text: string): void {
    if (held.keep(result, text)) return
    const problem = 'it sent more than can wait for a subscription to begin'
    const end = (session: NodeSession): void =>
      session.end(new ParaclockError(ConnectionLost, { endpoint: session.endpoint.shown, problem }))
    this.#session?.then(end, () => {})
  }

  #end(): void {
    const ended = [...this.#feeds]
    this.#feeds.clear()
    this.#early.take()
    for (const [subscription, { notification, ending, held, release }] of ended) {
      release()
      const params = { subscription, result: ending }
      const text = JSON.stringify({ jsonrpc: '2.0', method: notification, params })
      if (held) held.keep(text, text)
      else this.#client.send(text)
    }
  }

  #leave(): void {
    this.#isGone = true
    for (const { held } of this.#feeds.values()) held?.take()
    for (const id of [...this.#feeds.keys()]) this.#drop(id)
    this.#session?.then(
      (session) => session.close(),
      () => {}
    )
  }
}

/** Returns the id of the subscription from the parameters of an unsubscribe call. */
export function readSubscriptionParam(method: string, [id]: readonly unknown[]): string {
  if (typeof id === 'string') return id
  if (typeof id === 'number') return `${id}`
  const problem = 'is neither a string nor a number'
  throw new ParaclockError(RpcParamInvalid, { method, param: 'subscription', problem })
}
