import { type ChainEvent, type FakeChain, hashText } from '../chain/FakeChain.ts'
import type { FaultClock } from '../clock/VirtualClock.ts'
import { answerRequest, type NodeView, type RpcRequest, readStorage } from './answerRequest.ts'
import type { NodeFaults, Reaction } from './NodeFaults.ts'

/** The other end of a connection. */
export interface Peer {
  /** Sends a text. */
  send(text: string): void
  /** Breaks the connection, with no farewell. */
  kill(): void
}

/** The node that a connection belongs to. */
export interface ConnectionOwner {
  readonly name: string
  readonly chain: FakeChain
  readonly clock: FaultClock
  readonly faults: NodeFaults
  readonly view: NodeView
  /** Notes a request, and says what is to be done with it. */
  receive(request: RpcRequest, connection: number): Reaction | undefined
  /** The connection has ended. */
  release(connection: FakeConnection): void
}

interface Feed {
  readonly id: string
  readonly type: string
  readonly keys: readonly string[]
  last: string
}

const FEEDS: Readonly<Record<string, string>> = {
  author_submitAndWatchExtrinsic: 'author_extrinsicUpdate',
  chain_subscribeFinalizedHeads: 'chain_finalizedHead',
  chain_subscribeNewHead: 'chain_newHead',
  chain_subscribeNewHeads: 'chain_newHead',
  state_subscribeRuntimeVersion: 'state_runtimeVersion',
  state_subscribeStorage: 'state_storage'
}

/** One WebSocket of a node, with its subscriptions. */
export class FakeConnection {
  /** Whether it says nothing any more. */
  frozen = false
  readonly #node: ConnectionOwner
  readonly #peer: Peer
  readonly #number: number
  readonly #feeds = new Map<string, Feed>()
  readonly #stop: () => void
  #lastFeed = 0
  #closed = false

  constructor(node: ConnectionOwner, peer: Peer, number: number) {
    this.#node = node
    this.#peer = peer
    this.#number = number
    this.#stop = node.chain.watch((event) => this.#publish(event))
  }

  /** Sends a text as it stands. */
  send(text: string): void {
    const texts = this.#node.faults.send?.(text) ?? [text]
    for (const one of texts) if (!this.frozen && !this.#closed) this.#peer.send(one)
  }

  /** Sends a value, as JSON text, to every subscription. */
  notifyAll(value: string): void {
    for (const { id, type } of this.#feeds.values()) {
      const params = `{"subscription":"${id}","result":${value}}`
      this.send(`{"jsonrpc":"2.0","method":"${type}","params":${params}}`)
    }
  }

  /** Breaks it, with no farewell. */
  kill(): void {
    if (this.#closed) return
    this.close()
    this.#peer.kill()
  }

  /** The other end has gone. */
  close(): void {
    this.#closed = true
    this.#stop()
    this.#feeds.clear()
    this.#node.release(this)
  }

  /** A text has come in. */
  receive(text: string): void {
    if (this.#closed) return
    const request = JSON.parse(text) as RpcRequest
    const reaction = this.#node.receive(request, this.#number)
    if (this.frozen) return
    switch (reaction?.kind) {
      case 'ignore':
        return
      case 'freeze':
        this.frozen = true
        return
      case 'kill':
        if (reaction.executed) this.#execute(request)
        this.kill()
        return
      case 'swallow':
        this.#execute(request)
        return
      case 'duplicate': {
        const answer = this.#execute(request)
        this.send(answer)
        this.send(answer)
        return
      }
      case 'answer': {
        const answer = this.#execute(request)
        this.#node.clock.after(reaction.delayMs, () => this.send(answer))
        return
      }
      case undefined:
        this.send(this.#execute(request))
        return
      default:
        this.send(renderReaction(this.#node.view, request, reaction))
    }
  }

  #execute(request: RpcRequest): string {
    const type = FEEDS[request.method]
    if (type !== undefined) return this.#subscribe(request, type)
    if (/_un(subscribe|watch)/.test(request.method)) {
      const result = this.#feeds.delete(String(request.params[0]))
      return JSON.stringify({ jsonrpc: '2.0', id: request.id, result })
    }
    return renderReaction(this.#node.view, request)
  }

  #subscribe(request: RpcRequest, type: string): string {
    const { method, params, id } = request
    if (method === 'author_submitAndWatchExtrinsic') {
      const refused = this.#submitWatched(request)
      if (refused) return refused
    }
    this.#lastFeed += 1
    const feedId = hashText(`${this.#node.name}/${this.#number}/${this.#lastFeed}`).slice(2, 18)
    const keys = method === 'state_subscribeStorage' ? (params[0] as string[]) : []
    const feed: Feed = { id: feedId, type, keys, last: '' }
    this.#feeds.set(feedId, feed)
    const first = (): void => this.#first(feed)
    if (this.#node.faults.notifyEarly) first()
    else this.#node.clock.soon(first)
    return JSON.stringify({ jsonrpc: '2.0', id, result: feedId })
  }

  #submitWatched({ id, params }: RpcRequest): string | undefined {
    const submission = this.#node.chain.submit(String(params[0]))
    if (submission === 'accepted') return undefined
    const error = { code: submission === 'outdated' ? 1010 : 1013, message: submission }
    return JSON.stringify({ jsonrpc: '2.0', id, error })
  }

  #first(feed: Feed): void {
    const { chain, best, finalized } = this.#node.view
    const hash = chain.hashAt(feed.type === 'chain_finalizedHead' ? finalized : best)
    if (feed.type === 'state_storage') this.#notifyStorage(feed)
    else if (feed.type === 'state_runtimeVersion') this.#notify(feed, chain.runtime.version)
    else if (feed.type === 'author_extrinsicUpdate') this.#notify(feed, 'ready')
    else this.#notify(feed, chain.headerOf(hash ?? ''))
  }

  #publish(event: ChainEvent): void {
    const { chain, best, finalized } = this.#node.view
    const { stuckAt = Number.POSITIVE_INFINITY } = this.#node.faults
    const { kind } = event
    if (event.kind !== 'upgrade' && Number(event.header.number) > stuckAt) return
    const head = (number: number): unknown => chain.headerOf(chain.hashAt(number) ?? '')
    for (const feed of [...this.#feeds.values()]) {
      const topic = `${kind} ${feed.type}`
      if (topic === 'best chain_newHead') this.#notify(feed, head(best))
      if (topic === 'best state_storage') this.#notifyStorage(feed)
      if (topic === 'finalized chain_finalizedHead') this.#notify(feed, head(finalized))
      if (topic === 'upgrade state_runtimeVersion') this.#notify(feed, chain.runtime.version)
    }
  }

  #notifyStorage(feed: Feed): void {
    const { view } = this.#node
    const changes = feed.keys.map((key) => [key, readStorage(view, key)])
    const text = JSON.stringify(changes)
    if (text === feed.last) return
    feed.last = text
    this.#notify(feed, { block: view.chain.hashAt(view.best), changes })
  }

  #notify({ id, type }: Feed, result: unknown): void {
    const params = { subscription: id, result }
    this.send(JSON.stringify({ jsonrpc: '2.0', method: type, params }))
  }
}

/** The text of an answer, under a reaction that leaves one. */
function renderReaction(view: NodeView, request: RpcRequest, reaction?: Reaction): string {
  const { id } = request
  const render = (answer: object, of = id): string =>
    JSON.stringify({ jsonrpc: '2.0', id: of, ...answer })
  switch (reaction?.kind) {
    case 'garbage':
      return reaction.text
    case 'oversize':
      return render({ result: `0x${'00'.repeat(reaction.bytes / 2)}` })
    case 'error':
      return render({ error: { code: reaction.code, message: reaction.message } })
    case 'result':
      return render({ result: reaction.result })
    case 'wrongId':
      return render(answerRequest(view, request), id + 1_000_000)
    default:
      return render(answerRequest(view, request))
  }
}
