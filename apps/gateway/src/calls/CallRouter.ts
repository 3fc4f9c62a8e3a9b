import { blockParameterOf } from '@paraclock/connect'
import {
  isParaclockError,
  isRecord,
  ParaclockError,
  SubscriptionUnsupported
} from '@paraclock/core'
import {
  describeMethods,
  discoverMethod,
  type RequestedCall,
  RequestLimitExceeded,
  RpcMethodUnknown
} from '@paraclock/rpc'
import { LRUCache } from 'lru-cache'
import type { Context } from '../GatewayMetrics.ts'
import type { NodeAnswer } from '../upstream/Link.ts'
import { ServiceMethods } from '../upstream/ServiceMethods.ts'
import type { Upstreams } from '../upstream/Upstreams.ts'
import type { Client } from './Client.ts'
import { listPassedMethods } from './passedMethods.ts'

/** The memory of a cache entry besides the texts of its call and its answer, in bytes. */
const ENTRY_BYTES = 96
const BLOCK_HASH = /^0x[\da-f]{64}$/i
const OWN = 'rpc_methods'

/** Answers each call from the cache, from the service's runtime, or from a node, by its method. */
export class CallRouter {
  readonly cache: LRUCache<string, string>
  readonly #context: Context
  readonly #node: Upstreams
  readonly #service: ServiceMethods
  readonly #passed: ReadonlyMap<string, { readonly needsSocket: boolean }>

  constructor(context: Context, node: Upstreams, service: ServiceMethods) {
    const { cacheBytes } = context.options
    this.#context = context
    this.#node = node
    this.#service = service
    this.#passed = listPassedMethods(context.options)
    this.cache = new LRUCache({
      maxSize: Math.max(1, cacheBytes),
      maxEntrySize: Math.max(1, Math.floor(cacheBytes / 4)),
      sizeCalculation: (text, key) => text.length + key.length + ENTRY_BYTES
    })
  }

  async answer(call: RequestedCall, client: Client): Promise<NodeAnswer> {
    const { metrics, log } = this.#context
    const began = performance.now()
    const { method } = call
    // The metrics keep each label until the process ends, so all unknown methods share one label.
    const isOwn = method === OWN || method === discoverMethod
    const isKnown = isOwn || ServiceMethods.has(method) || this.#passed.has(method)
    let ended: 'ok' | 'refused' = 'refused'
    try {
      const answer = await this.#route(call, client)
      if (answer.kind === 'result') ended = 'ok'
      return answer
    } catch (error) {
      if (!isParaclockError(error)) log.error({ err: error }, 'a call failed')
      if (isParaclockError(error, RequestLimitExceeded)) metrics.limit(error.context.limit)
      throw error
    } finally {
      metrics.count(isKnown ? method : 'unknown', (performance.now() - began) / 1000, ended)
    }
  }

  async #route(call: RequestedCall, client: Client): Promise<NodeAnswer> {
    const { method, id } = call
    if (method === OWN) return { kind: 'result', text: JSON.stringify(await this.#listMethods()) }
    if (method === discoverMethod) {
      const methods = await this.#service.list()
      return { kind: 'result', text: JSON.stringify(describeMethods(methods)) }
    }
    if (ServiceMethods.has(method)) {
      return { kind: 'result', text: await this.#service.answer(call) }
    }
    const passed = this.#passed.get(method)
    if (passed === undefined) throw new ParaclockError(RpcMethodUnknown, { method })
    if (!passed.needsSocket) return await this.#read(call, client)
    if (!client.setup.openLink) throw new ParaclockError(SubscriptionUnsupported, { method })
    // Without an id, the client would never know the id of the subscription.
    return id === undefined ? { kind: 'result', text: 'null' } : await this.#ask(call, client)
  }

  async #read(call: RequestedCall, client: Client): Promise<NodeAnswer> {
    const key = namesBlock(call) ? `${call.method} ${call.paramsText}` : undefined
    const kept = key === undefined ? undefined : this.cache.get(key)
    if (kept !== undefined) {
      this.#context.metrics.cached.inc()
      return { kind: 'result', text: kept }
    }
    const answer = await this.#ask(call, client)
    // A node can add justifications to a block later, and state a header that it lacks now.
    const changes =
      call.method === 'chain_getBlock' ||
      (call.method === 'chain_getHeader' && answer.text === 'null')
    if (key !== undefined && answer.kind === 'result' && !changes) this.cache.set(key, answer.text)
    return answer
  }

  async #ask({ method, paramsText }: RequestedCall, client: Client): Promise<NodeAnswer> {
    this.#context.metrics.asked.inc()
    const call = { method, params: paramsText, onGone: (run: () => void) => client.onGone(run) }
    const link = await client.setup.openLink?.()
    return await (link ?? this.#node).call(call)
  }

  async #listMethods(): Promise<{ readonly methods: readonly string[] }> {
    const answer = await this.#node.read(OWN)
    const stated = isRecord(answer) ? answer['methods'] : undefined
    const offered: ReadonlySet<unknown> = new Set(Array.isArray(stated) ? stated : [])
    const passed = [...this.#passed.keys()].filter((method) => offered.has(method))
    const own = (await this.#service.list()).map(({ name }) => name)
    return { methods: [...new Set([OWN, ...passed, ...own])].sort() }
  }
}

/** Whether a call names a block by its hash. The state of such a block does not change. */
function namesBlock({ method, params }: RequestedCall): boolean {
  const position = blockParameterOf(method)
  const block = position === undefined || !Array.isArray(params) ? undefined : params[position]
  return typeof block === 'string' && BLOCK_HASH.test(block)
}
