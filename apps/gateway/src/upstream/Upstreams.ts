import {
  CallOutcomeUnknown,
  CallRefused,
  EndpointsUnavailable,
  type NamedEndpoint,
  NodeStallExceeded
} from '@paraclock/connect'
import {
  AnswerMalformed,
  type Hex,
  isParaclockError,
  isRecord,
  ParaclockError
} from '@paraclock/core'
import type { Context } from '../GatewayMetrics.ts'
import { Link, type LinkEvents, type NodeAnswer, type NodeCall } from './Link.ts'

/** The pause before the nodes are tried again, after none could be used. */
const PAUSE_MS = 1000
const FOLLOWED = ['state_subscribeRuntimeVersion', 'chain_subscribeNewHeads']
/** The calls that are not repeated, because a node may have carried out a call without an answer. */
const HAS_EFFECT: ReadonlySet<string> = new Set([
  'author_submitExtrinsic',
  'eth_sendRawTransaction'
])

/** Whether a gateway can answer clients. If not, `problem` gives the reason. */
export interface Readiness {
  readonly isReady: boolean
  readonly problem?: string | undefined
  /** The time since the best block last changed; `null` while no block is known. */
  readonly headAgeMs: number | null
}

/**
 * The nodes behind the gateway, and the links to them. All HTTP clients and the service's methods
 * share one link. It follows the best block, and opens again by itself.
 */
export class Upstreams {
  readonly links: Set<Link> = new Set()
  readonly #context: Context
  readonly #forget: (what: 'runtime' | 'answers') => void
  #genesis: string
  /** The nodes in the order in which they are tried. */
  #order: readonly NamedEndpoint[]
  #shared: Promise<Link> | undefined
  #isConnected = false
  #best: { readonly number: unknown; readonly at: number } | undefined
  #retry: NodeJS.Timeout | undefined
  #isStopped = false

  /**
   * @param forget - called when a node states a runtime, at first and after each upgrade; and when
   * an open link has ended by itself, because its node may have stated wrong answers
   */
  constructor(context: Context, forget: (what: 'runtime' | 'answers') => void) {
    const { upstreams, genesis } = context.options
    this.#context = context
    this.#forget = forget
    this.#genesis = genesis
    this.#order = upstreams.map((url, index) => ({ url, name: `upstream-${index + 1}` }))
  }

  /** Opens the shared link, and from then on opens it again whenever it is lost. */
  start(): void {
    if (this.#isStopped) return
    this.#share().catch(() => {
      if (!this.#isStopped) this.#retry = setTimeout(() => this.start(), PAUSE_MS)
    })
  }

  /** Makes the gateway unready. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#retry)
  }

  /**
   * Opens a link to the first node that can be used. `onEnd` is called if the link ends by itself.
   *
   * @throws ParaclockError `EndpointsUnavailable`
   */
  async open(events: LinkEvents): Promise<Link> {
    const failures = []
    for (const upstream of this.#order) {
      if (this.#isStopped) break
      try {
        return await this.#open(upstream, events)
      } catch (error) {
        if (!isParaclockError(error)) throw error
        this.#note('failed', upstream, error)
        failures.push({ endpoint: upstream.name, code: error.code, message: error.message })
      }
    }
    throw new ParaclockError(EndpointsUnavailable, { failures })
  }

  /** Closes a link that is no longer needed. */
  leave(link: Link): void {
    this.links.delete(link)
    link.close()
  }

  /** Sends a call over the shared link. Repeats it once if the node is lost and it only reads. */
  async call(call: NodeCall): Promise<NodeAnswer> {
    const link = await this.#share()
    try {
      return await link.call(call)
    } catch (error) {
      const isLost = isParaclockError(error, CallOutcomeUnknown) && link.ended !== undefined
      if (!isLost || HAS_EFFECT.has(call.method)) throw error
      return await (await this.#share()).call(call)
    }
  }

  /** Returns the result of a call. An error of the node is thrown as `CallRefused`. */
  async read(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const { kind, text } = await this.call({ method, params: JSON.stringify(params) })
    const body: unknown = JSON.parse(text)
    if (kind === 'result') return body
    const { code, message, data } = body as { code: number; message: string; data?: unknown }
    throw new ParaclockError(CallRefused, { method, rpcCode: code, rpcMessage: message, data })
  }

  /** Calls the runtime at the node's best block. */
  async callRuntime(api: string, data: Hex): Promise<Hex> {
    const answer = await this.read('state_call', [api, data])
    if (typeof answer === 'string' && /^0x[\da-f]*$/i.test(answer)) return answer as Hex
    const [endpoint, problem] = [this.#order[0]?.name ?? '', `${api} returned no bytes`]
    throw new ParaclockError(AnswerMalformed, { endpoint, problem })
  }

  readiness(): Readiness {
    const { staleMs } = this.#context.options
    const headAgeMs = this.#best ? Math.round(performance.now() - this.#best.at) : null
    const isStale = staleMs > 0 && headAgeMs !== null && headAgeMs > staleMs
    const problem = [
      this.#isStopped && 'it is shutting down',
      !this.#isConnected && 'no node is connected',
      headAgeMs === null && 'no block is known yet',
      isStale && 'the best block stays the same'
    ].find((one) => one !== false)
    return { isReady: problem === undefined, headAgeMs, problem }
  }

  #share(): Promise<Link> {
    this.#shared ??= this.#follow()
    this.#shared.catch(() => {
      this.#shared = undefined
    })
    return this.#shared
  }

  async #follow(): Promise<Link> {
    const { staleMs } = this.#context.options
    let staleness: NodeJS.Timeout | undefined
    const link = await this.open({
      onNotification: (_, { method, params }) => {
        if (method === 'state_runtimeVersion') this.#forget('runtime')
        const head = isRecord(params) ? params['result'] : undefined
        const number = isRecord(head) ? head['number'] : undefined
        if (method !== 'chain_newHead' || number === this.#best?.number) return
        this.#best = { number, at: performance.now() }
        staleness?.refresh()
      },
      onEnd: () => {
        clearInterval(staleness)
        this.#shared = undefined
        this.#isConnected = false
        this.#best = undefined
        this.#moveOn(link.upstream)
        this.start()
      }
    })
    this.#isConnected = true
    // The links of clients begin with the node that the shared link has found.
    while (this.#order[0] !== link.upstream) this.#moveOn(this.#order[0] as NamedEndpoint)
    const { name } = link.upstream
    this.#context.log.info({ upstream: name, genesis: link.genesis }, 'a node is in use')
    // The check must not keep the process alive after the gateway has ended.
    if (staleMs > 0) staleness = setInterval(() => this.#leaveStale(link.upstream), staleMs).unref()
    for (const method of FOLLOWED) link.call({ method, params: '[]' }).catch(() => {})
    return link
  }

  /** Ends all links to a node whose best block stays the same, unless it is the only node. */
  #leaveStale(upstream: NamedEndpoint): void {
    const { staleMs } = this.#context.options
    if (this.#order.length === 1) return
    this.#moveOn(upstream)
    const { name: endpoint } = upstream
    const [head, number] = ['best' as const, Number(this.#best?.number ?? 0)]
    const context = { endpoint, head, number, stoodMs: staleMs, allowedMs: staleMs }
    const error = new ParaclockError(NodeStallExceeded, context)
    for (const link of [...this.links]) if (link.upstream.name === endpoint) link.end(error)
  }

  /** Tries the nodes after a node first from now on, and this node last. */
  #moveOn(upstream: NamedEndpoint): void {
    const after = this.#order.indexOf(upstream) + 1
    this.#order = [...this.#order.slice(after), ...this.#order.slice(0, after)]
  }

  async #open(upstream: NamedEndpoint, events: LinkEvents): Promise<Link> {
    const onEnd = (error: ParaclockError): void => {
      // A link that could not be used is noted as failed.
      if (!this.links.delete(link) || link.genesis === '') return
      this.#note('lost', upstream, error)
      this.#forget('answers')
      events.onEnd(error)
    }
    const given = { upstream, genesis: this.#genesis, options: this.#context.options }
    const link = new Link({ ...given, ...events, onEnd })
    this.links.add(link)
    await link.opened
    this.#genesis ||= link.genesis
    return link
  }

  #note(event: 'failed' | 'lost', { name }: NamedEndpoint, { message }: ParaclockError): void {
    this.#context.metrics.upstreamEvents.inc({ event })
    this.#context.log.warn({ upstream: name, problem: message }, `a connection to a node: ${event}`)
  }
}
