import { ParaclockError } from '@paraclock/core'
import { codeFault } from '../errors/codeFault.ts'
import { ConnectionLost } from '../errors/endpoints.ts'
import type { Session } from '../session/Session.ts'
import type { ConnectorSetup } from './ConnectorSetup.ts'
import { EndpointRecord, failureOf, nextRecord } from './EndpointRecord.ts'
import { HeadClaims } from './HeadClaims.ts'
import { checkMoved, HeadWatch, isLive, type Stall } from './HeadWatch.ts'
import { Patience } from './Patience.ts'
import { lagError, verifyNode } from './verifyNode.ts'
import { type Connection, type Waiter, Waiters } from './Waiters.ts'

// The number of requests that verify a node. If a session has more answers than this, it has also
// served calls, and counts as steady.
const VERIFYING = 3

/**
 * Keeps one verified session open. The endpoints are tried in turn, after waits that grow with each
 * failure. After a lost connection, the next endpoint is used.
 */
export class Connector {
  session: Session | undefined
  started = false
  /**
   * When the last session ended, in milliseconds of the provider's clock. `undefined` during a
   * session, and before the first session.
   */
  lostAt: number | undefined
  /** The genesis hash of the chain. Defaults to the genesis hash of the first verified endpoint. */
  genesis: string | undefined
  readonly #setup: ConnectorSetup
  readonly #records: readonly EndpointRecord[]
  readonly #waiters = new Waiters()
  readonly #claims: HeadClaims
  readonly #patience: Patience
  #givenUp: ParaclockError | undefined
  #opening: Session | undefined
  #candidate: Connection | undefined
  #watch: HeadWatch | undefined
  #retired: Session[] = []
  #running = false
  #generation = 0
  #last = -1
  #cancelWait: (() => void) | undefined
  #wantsWebSocket = false

  constructor(setup: ConnectorSetup) {
    this.#setup = setup
    this.genesis = setup.genesis
    this.#claims = new HeadClaims(setup.maxBlocksBehind, setup.endpoints.length)
    this.#records = setup.endpoints.map((endpoint) => new EndpointRecord(endpoint))
    const { endpoints, clock, giveUpMs } = setup
    this.#patience = new Patience({
      endpoints,
      clock,
      giveUpMs,
      isSteady: () => (this.session?.answered ?? 0) > VERIFYING,
      onGiveUp: (error) => this.#giveUp(error)
    })
  }

  ready(needsWebSocket: boolean): Session | undefined {
    const { session } = this
    return session && (!needsWebSocket || session.endpoint.kind === 'ws') ? session : undefined
  }

  /** Starts to connect. A connector that has given up starts again. */
  start(): void {
    this.started = true
    this.#givenUp = undefined
    this.#patience.reset()
    this.#begin()
  }

  /**
   * Sets whether WebSocket endpoints are tried even while an HTTP endpoint works. Subscriptions
   * need a WebSocket.
   */
  wantWebSocket(wanted: boolean): void {
    this.#wantsWebSocket = wanted
    if (wanted && this.started) this.#begin()
  }

  wait(waiter: Waiter): () => void {
    const session = this.ready(waiter.needsWebSocket)
    const hopeless = this.#hopeless(waiter.needsWebSocket)
    const candidate = waiter.takesCandidate ? this.#candidate : undefined
    if (session) waiter.resolve({ session })
    else if (hopeless) waiter.reject(hopeless)
    else if (candidate) waiter.resolve(candidate)
    else return this.#waiters.add(waiter)
    return () => {}
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

  /**
   * Stops using an endpoint for `forMs` milliseconds. If the endpoint is in use, its session ends.
   */
  setAside(url: string, error: ParaclockError, forMs: number): void {
    for (const record of this.#records) {
      const { endpoint } = record
      if (endpoint.url !== url && endpoint.shown !== url) continue
      if (this.session?.endpoint === endpoint) this.session.fail(error)
      record.failure = error
      record.notBefore = this.#setup.clock.now() + forMs
    }
  }

  async close(error: ParaclockError): Promise<void> {
    this.started = false
    this.#generation += 1
    this.#patience.reset()
    this.#cancelWait?.()
    this.#watch?.stop()
    const sessions = [this.session, this.#opening, ...this.#retired]
    this.#retired = []
    this.session = undefined
    this.#opening = undefined
    this.#waiters.release(({ reject }) => reject(error))
    await Promise.all(sessions.map((session) => session?.close(error)))
  }

  get #satisfied(): boolean {
    return this.ready(this.#wantsWebSocket) !== undefined
  }

  /**
   * The endpoints that may be tried, beginning with the endpoint after the last tried one. During
   * an HTTP session, only WebSocket endpoints may be tried.
   */
  #inTurn(): readonly EndpointRecord[] {
    const from = this.#last + 1
    const turned = [...this.#records.slice(from), ...this.#records.slice(0, from)]
    return this.session ? turned.filter(({ endpoint }) => endpoint.kind === 'ws') : turned
  }

  #hopeless(needsWebSocket: boolean): ParaclockError | undefined {
    if (this.#givenUp) return this.#givenUp
    const records = this.#records.filter(
      ({ endpoint }) => !needsWebSocket || endpoint.kind === 'ws'
    )
    return records.every(({ isUnfit }) => isUnfit) ? failureOf(records) : undefined
  }

  #begin(): void {
    this.#run().catch((error: unknown) => {
      this.#running = false
      this.#setup.events.fault(error)
    })
  }

  async #run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    const generation = this.#generation
    const isOver = (): boolean => !this.started || this.#givenUp !== undefined || this.#satisfied
    while (generation === this.#generation && !isOver()) {
      const record = nextRecord(this.#inTurn(), this.#setup.clock.now())
      if (!record) break
      const waitMs = record.notBefore - this.#setup.clock.now()
      if (waitMs > 0) await this.#pause(waitMs)
      else await this.#attempt(record, generation)
    }
    this.#running = false
    // If the connector was closed and started again during this run, `start` could not begin a new
    // run, because `#running` was set. The new run begins here.
    if (this.started && generation !== this.#generation) this.#begin()
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

  async #attempt(record: EndpointRecord, generation: number, left?: Stall): Promise<void> {
    const { events, createSession, clock, answerMs, maxBlocksBehind } = this.#setup
    this.#last = this.#records.indexOf(record)
    record.isDelayed = false
    events.connecting(record.endpoint)
    const session = createSession(record.endpoint, (error) => this.#lose(record, session, error))
    this.#opening = session
    const { promise: verified, resolve: settle } = Promise.withResolvers<boolean>()
    const candidate = { session, verified }
    try {
      await session.open()
      const { genesis } = this
      const verifying = verifyNode(session, { genesis, maxBlocksBehind, timeoutMs: answerMs })
      this.#share(candidate)
      const identity = await verifying
      this.#judgeHead(record, identity.bestNumber)
      const { stall } = record
      if (stall) await checkMoved(session, stall, clock, answerMs)
      if (left && !(await isLive(session, left.at, record, answerMs))) {
        await session.close(left.error)
        return
      }
      if (generation !== this.#generation) return
      if (session.ended) throw session.ended
      this.#opening = undefined
      this.genesis ??= identity.genesis
      record.succeed(clock.now())
      settle(true)
      this.#use(session, identity.genesis, left)
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

  /** Makes a connection available to reads while its node is still being verified. */
  #share(candidate: Connection): void {
    // Over HTTP, the reads would join the batch of the requests that verify the node. A node may
    // refuse a long batch, and would then fail the verification.
    if (this.session !== undefined || candidate.session.endpoint.kind !== 'ws') return
    this.#candidate = candidate
    this.#waiters.release(
      ({ resolve }) => resolve(candidate),
      ({ takesCandidate }) => takesCandidate
    )
  }

  #judgeHead(record: EndpointRecord, number: number | undefined): void {
    if (number === undefined) return
    const { endpoint } = record
    const { verdict, highest } = this.#claims.judge(endpoint, number)
    record.isDelayed = verdict === 'unsure'
    if (verdict === 'fits') return
    throw lagError(endpoint, highest - number, this.#setup.maxBlocksBehind)
  }

  #use(session: Session, genesis: string, left: Stall | undefined): void {
    const former = this.session
    this.session = session
    this.lostAt = undefined
    if (former && left) this.#leave(former, left)
    if (former) this.#retire(former, left?.error)
    this.#watchHead(session)
    this.#setup.events.connected(session, genesis)
    this.#waiters.release(
      ({ resolve }) => resolve({ session }),
      ({ needsWebSocket }) => this.ready(needsWebSocket) === session
    )
  }

  #retire(session: Session, reason: ParaclockError | undefined): void {
    this.#retired = [...this.#retired.filter(({ ended }) => !ended), session]
    const endpoint = session.endpoint.shown
    const problem = 'a WebSocket takes its place'
    session.closeWhenIdle(reason ?? new ParaclockError(ConnectionLost, { endpoint, problem }))
  }

  #watchHead(session: Session): void {
    this.#watch?.stop()
    const { clock, stallMs, answerMs, events } = this.#setup
    if (stallMs === 0) return
    this.#watch = new HeadWatch({
      session,
      clock,
      stallMs,
      answerMs,
      onStall: (stall, isFirst) => {
        if (isFirst) events.stalled(session.endpoint, stall.error)
        this.#seekAhead(stall).catch(events.fault)
      },
      onRecovered: () => events.recovered(session.endpoint),
      onFault: events.fault
    })
    this.#watch.start()
  }

  /**
   * Switches to another endpoint whose head advances. If the heads of all other endpoints stand
   * still, the present session stays in use, because the chain itself has stalled.
   */
  async #seekAhead(stall: Stall): Promise<void> {
    if (this.#running) return
    this.#running = true
    const { session } = this
    const generation = this.#generation
    const now = this.#setup.clock.now()
    for (const record of this.#records) {
      const { endpoint, notBefore } = record
      const isOther = endpoint !== session?.endpoint && notBefore <= now
      const isOfUse = endpoint.kind === 'ws' || !this.#wantsWebSocket
      if (this.session !== session || generation !== this.#generation) break
      if (isOther && isOfUse) await this.#attempt(record, generation, stall)
    }
    this.#running = false
    if (this.started && !this.#satisfied) this.#begin()
  }

  #leave({ endpoint }: Session, stall: Stall): void {
    const { clock, backoff, random, events } = this.#setup
    const record = this.#records.find((one) => one.endpoint === endpoint)
    record?.fail(stall.error, clock.now(), backoff, random)
    if (record) record.stall = stall
    events.lost(endpoint, stall.error)
  }

  #lose(record: EndpointRecord, session: Session, error: ParaclockError): void {
    if (this.session !== session) return
    this.session = undefined
    this.#watch?.stop()
    const { clock, backoff, random, events } = this.#setup
    const now = clock.now()
    this.lostAt = now
    const wasStable = record.isStable(now)
    record.fail(error, now, backoff, random)
    this.#patience.note(record.endpoint, error, wasStable)
    events.lost(record.endpoint, error)
    if (this.started) this.#begin()
  }

  #giveUp(error: ParaclockError): void {
    this.#givenUp = error
    this.#generation += 1
    this.#cancelWait?.()
    this.#watch?.stop()
    const { session } = this
    this.session = undefined
    const { events } = this.#setup
    for (const one of [session, this.#opening]) one?.close(error).catch(events.fault)
    if (session !== undefined) events.lost(session.endpoint, error)
    events.gaveUp(error)
    this.#waiters.release(({ reject }) => reject(error))
  }

  #fail(record: EndpointRecord, error: ParaclockError): void {
    const { clock, backoff, random, events } = this.#setup
    const now = clock.now()
    if (error.code !== 'NodeLagExceeded') this.#claims.forget(record.endpoint)
    record.fail(error, now, backoff, random)
    this.#patience.note(record.endpoint, error, false)
    events.failed(record.endpoint, error, Math.round(record.notBefore - now))
    const { failure } = this
    if (failure && !this.session) events.exhausted(failure)
    this.#waiters.release(
      ({ needsWebSocket, reject }) => reject(this.#hopeless(needsWebSocket) ?? error),
      ({ needsWebSocket }) => this.#hopeless(needsWebSocket) !== undefined
    )
  }
}
