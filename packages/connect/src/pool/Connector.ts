import type { ParaclockError } from '@paraclock/core'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import type { Session } from '../endpoint/Session.ts'
import { codeFault } from '../errors/codeFault.ts'
import { EndpointRecord, failureOf, nextRecord } from './EndpointRecord.ts'
import { Patience } from './Patience.ts'
import type { ResolvedOptions } from './ProviderOptions.ts'
import { verifyNode } from './verifyNode.ts'
import { watchHead } from './watchHead.ts'

// The number of requests that verify a node. If a session has more answers than this, it has also
// served calls, and counts as steady.
const VERIFYING = 2

export interface ConnectorEvents {
  connected(session: Session, genesis: string): void
  lost(endpoint: Endpoint, error: ParaclockError): void
  exhausted(error: ParaclockError): void
  gaveUp(error: ParaclockError): void
  /** An attempt to connect has failed, or an error that belongs to no attempt was thrown. */
  readonly fault: (error: unknown) => void
}

export interface ConnectorSetup extends ResolvedOptions {
  readonly endpoints: readonly Endpoint[]
  readonly createSession: (endpoint: Endpoint, onEnd: (error: ParaclockError) => void) => Session
  readonly events: ConnectorEvents
}

export interface Connection {
  readonly session: Session
  /**
   * Present only while the node is being verified. Resolves with whether the node is accepted.
   * Never rejects.
   */
  readonly verified?: Promise<boolean>
}

export interface Waiter {
  /** Whether the waiter accepts a connection to a node that is still being verified. */
  readonly takesCandidate: boolean
  readonly resolve: (connection: Connection) => void
  readonly reject: (error: ParaclockError) => void
}

/**
 * Keeps one verified session open. The endpoints are tried in turn, after waits that grow with each
 * failure. After a lost connection, the next endpoint is used.
 */
export class Connector {
  session: Session | undefined
  started = false
  /** When the last session ended, by the clock. `undefined` during a session and before the first. */
  lostAt: number | undefined
  /** The genesis hash of the chain. Defaults to the genesis hash of the first verified endpoint. */
  genesis: string | undefined
  readonly #setup: ConnectorSetup
  readonly #records: readonly EndpointRecord[]
  readonly #waiting = new Set<Waiter>()
  readonly #patience: Patience
  #givenUp: ParaclockError | undefined
  #opening: Session | undefined
  #candidate: Connection | undefined
  #generation = 0
  #last = -1
  #cancelWait: (() => void) | undefined
  #stopWatch: (() => void) | undefined

  constructor(setup: ConnectorSetup) {
    const { endpoints, clock, giveUpMs } = setup
    this.#setup = setup
    this.genesis = setup.genesis
    this.#records = endpoints.map((endpoint) => new EndpointRecord(endpoint))
    this.#patience = new Patience({
      endpoints,
      clock,
      giveUpMs,
      isSteady: () => (this.session?.answered ?? 0) > VERIFYING,
      onGiveUp: (error) => this.#giveUp(error)
    })
  }

  /** Starts to connect. A connector that has given up starts again. */
  start(): void {
    this.started = true
    this.#givenUp = undefined
    this.#patience.reset()
    this.#begin()
  }

  wait(waiter: Waiter): () => void {
    const hopeless = this.#hopeless
    const candidate = waiter.takesCandidate ? this.#candidate : undefined
    if (this.session) waiter.resolve({ session: this.session })
    else if (hopeless) waiter.reject(hopeless)
    else if (candidate) waiter.resolve(candidate)
    else this.#waiting.add(waiter)
    return () => this.#waiting.delete(waiter)
  }

  /** The time until the next attempt, in milliseconds; 0 during an attempt or a session. */
  get retryInMs(): number {
    if (this.session || this.#opening) return 0
    const soonest = Math.min(...this.#records.map(({ notBefore }) => notBefore))
    return Math.max(0, soonest - this.#setup.clock.now())
  }

  /** The failure of all endpoints; `undefined` if at least one endpoint has not failed. */
  get failure(): ParaclockError | undefined {
    return failureOf(this.#records)
  }

  async close(error: ParaclockError): Promise<void> {
    this.started = false
    this.#generation += 1
    this.#patience.reset()
    this.#cancelWait?.()
    this.#stopWatch?.()
    const sessions = [this.session, this.#opening]
    this.session = undefined
    this.#opening = undefined
    this.#release(({ reject }) => reject(error))
    await Promise.all(sessions.map((session) => session?.close(error)))
  }

  #release(tell: (waiter: Waiter) => void, concerned = [...this.#waiting]): void {
    for (const waiter of concerned) this.#waiting.delete(waiter)
    for (const waiter of concerned) tell(waiter)
  }

  get #hopeless(): ParaclockError | undefined {
    if (this.#givenUp) return this.#givenUp
    return this.#records.every(({ isUnfit }) => isUnfit) ? this.failure : undefined
  }

  #begin(): void {
    this.#generation += 1
    this.#run(this.#generation).catch(this.#setup.events.fault)
  }

  /** Tries the endpoints in turn, until a session is open or a later run has begun. */
  async #run(generation: number): Promise<void> {
    while (generation === this.#generation && !this.session) {
      // The endpoint after the last tried one comes first.
      const from = this.#last + 1
      const inTurn = [...this.#records.slice(from), ...this.#records.slice(0, from)]
      const now = this.#setup.clock.now()
      const record = nextRecord(inTurn, now)
      if (record.notBefore > now) await this.#pause(record.notBefore - now)
      else await this.#attempt(record, generation)
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#setup.clock.after(milliseconds, resolve)
      this.#cancelWait = () => {
        cancel()
        resolve()
      }
    })
  }

  async #attempt(record: EndpointRecord, generation: number): Promise<void> {
    const { events, createSession, clock, answerMs, maxBlocksBehind } = this.#setup
    this.#last = this.#records.indexOf(record)
    const session = createSession(record.endpoint, (error) => this.#lose(record, session, error))
    this.#opening = session
    const { promise: verified, resolve: settle } = Promise.withResolvers<boolean>()
    const candidate = { session, verified }
    try {
      await session.open()
      const expectation = { genesis: this.genesis, maxBlocksBehind, timeoutMs: answerMs }
      const verifying = verifyNode(session, expectation)
      // Reads may go to the node while it is being verified.
      this.#candidate = candidate
      const early = [...this.#waiting].filter(({ takesCandidate }) => takesCandidate)
      this.#release(({ resolve }) => resolve(candidate), early)
      const genesis = await verifying
      if (generation !== this.#generation) return
      if (session.ended) throw session.ended
      this.#opening = undefined
      this.genesis ??= genesis
      record.succeed(clock.now())
      settle(true)
      this.session = session
      this.lostAt = undefined
      if (this.#records.length > 1) {
        this.#stopWatch = watchHead(session, this.#setup, events.fault)
      }
      events.connected(session, genesis)
      this.#release(({ resolve }) => resolve({ session }))
    } catch (thrown) {
      const error = codeFault(record.endpoint.shown, thrown)
      await session.close(error)
      if (generation === this.#generation) this.#fail(record, error)
    } finally {
      if (this.#opening === session) this.#opening = undefined
      if (this.#candidate === candidate) this.#candidate = undefined
      settle(false)
    }
  }

  #lose(record: EndpointRecord, session: Session, error: ParaclockError): void {
    if (this.session !== session) return
    this.session = undefined
    this.#stopWatch?.()
    const { clock, backoff, random, events } = this.#setup
    this.lostAt = clock.now()
    const wasStable = record.fail(error, this.lostAt, backoff, random)
    events.lost(record.endpoint, error)
    this.#patience.note(record.endpoint, error, wasStable)
    if (this.started && !this.#givenUp) this.#begin()
  }

  #giveUp(error: ParaclockError): void {
    this.#givenUp = error
    this.#generation += 1
    this.#cancelWait?.()
    this.#stopWatch?.()
    const { session } = this
    this.session = undefined
    const { events } = this.#setup
    for (const one of [session, this.#opening]) one?.close(error).catch(events.fault)
    if (session !== undefined) events.lost(session.endpoint, error)
    events.gaveUp(error)
    this.#release(({ reject }) => reject(error))
  }

  #fail(record: EndpointRecord, error: ParaclockError): void {
    const { clock, backoff, random, events } = this.#setup
    record.fail(error, clock.now(), backoff, random)
    events.fault(error)
    if (this.failure) events.exhausted(this.failure)
    this.#patience.note(record.endpoint, error, false)
    const hopeless = this.#hopeless
    if (hopeless) this.#release(({ reject }) => reject(hopeless))
  }
}
