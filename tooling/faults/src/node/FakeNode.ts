import type { FakeChain } from '../chain/FakeChain.ts'
import type { FaultClock } from '../clock/VirtualClock.ts'
import type { NodeView, RpcRequest } from './answerRequest.ts'
import { FakeConnection, type Peer } from './FakeConnection.ts'
import type { NodeFaults, Reaction, UpgradeReaction } from './NodeFaults.ts'

/**
 * One node of a chain, which answers as polkadot-sdk nodes do, except where its faults say
 * otherwise. It knows no transport: a network connects it.
 */
export class FakeNode {
  readonly name: string
  /** The chain behind it. Can be exchanged, as when a URL is pointed elsewhere. */
  chain: FakeChain
  /** What goes wrong. Can be changed at any time. */
  faults: NodeFaults
  /** Whether it can be reached at all. */
  down = false
  /** Every request that has come in. */
  readonly requests: RpcRequest[] = []
  /** How many WebSockets were asked for. */
  upgrades = 0
  readonly clock: FaultClock
  readonly #counts = new Map<string, number>()
  readonly #connections = new Set<FakeConnection>()

  constructor(name: string, chain: FakeChain, clock: FaultClock, faults: NodeFaults = {}) {
    this.name = name
    this.chain = chain
    this.clock = clock
    this.faults = faults
  }

  /** What this node knows of the chain. */
  get view(): NodeView {
    const { lag = 0, stuckAt = Number.POSITIVE_INFINITY } = this.faults
    const { chain } = this
    const best = Math.min(stuckAt, Math.max(0, chain.bestNumber - lag))
    return { chain, best, finalized: Math.min(best, chain.finalizedNumber) }
  }

  /** How many connections are open. */
  get open(): number {
    return this.#connections.size
  }

  /** How many requests of one method have come in. */
  count(method: string): number {
    return this.#counts.get(method) ?? 0
  }

  /** A WebSocket is asked for. */
  upgrade(): UpgradeReaction {
    if (this.down) return 'refuse'
    this.upgrades += 1
    return this.faults.upgrade?.(this.upgrades) ?? 'accept'
  }

  /** A WebSocket is open. */
  accept(peer: Peer): FakeConnection {
    const connection = new FakeConnection(this, peer, this.upgrades)
    this.#connections.add(connection)
    return connection
  }

  /** A connection has ended. */
  release(connection: FakeConnection): void {
    this.#connections.delete(connection)
  }

  /** Breaks every connection, with no farewell. */
  killAll(): void {
    for (const connection of [...this.#connections]) connection.kill()
  }

  /** Lets every connection stand and say nothing any more. */
  freezeAll(): void {
    for (const connection of this.#connections) connection.frozen = true
  }

  /** Sends a text over every connection. */
  sendAll(text: string): void {
    for (const connection of this.#connections) connection.send(text)
  }

  /** Sends a value, as JSON text, to every subscription. */
  notifyAll(value: string): void {
    for (const connection of this.#connections) connection.notifyAll(value)
  }

  /** Notes a request, and says what is to be done with it. */
  receive(request: RpcRequest, connection: number): Reaction | undefined {
    this.requests.push(request)
    const nth = this.count(request.method) + 1
    this.#counts.set(request.method, nth)
    return this.faults.request?.(request, { connection, nth, total: this.requests.length })
  }
}
