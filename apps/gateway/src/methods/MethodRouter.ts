import { randomBytes } from 'node:crypto'
import {
  formatAddress,
  genericPrefix,
  isParaclockError,
  ParaclockError,
  parseAddress,
  SubscriptionUnsupported
} from '@paraclock/core'
import {
  type RequestedCall,
  RequestLimitExceeded,
  RpcMethodUnknown,
  RpcParamInvalid
} from '@paraclock/rpc'
import type { CallAnswerer, MethodResult } from '../envelope/answerMessage.ts'
import { hasCode, stringifyError } from '../envelope/writeAnswer.ts'
import type { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import type { Client, ClientFeeds } from '../server/Client.ts'
import {
  type LegacySubscription,
  legacySubscriptions,
  unsubscribeMethods
} from '../subscriptions/legacySubscriptions.ts'
import { NodeFeeds, readSubscriptionParam } from '../subscriptions/NodeFeeds.ts'
import { ServiceMethods } from '../upstream/ServiceMethods.ts'
import type { Upstream } from '../upstream/Upstream.ts'
import type { AllowList } from './createAllowList.ts'
import { belongsToNode } from './nodeMethods.ts'
import type { OwnMethods } from './ownMethods.ts'

/** A method of the service costs more than a plain call, because the method calls the runtime. */
const SERVICE_COST = 2

export interface MethodRouterSetup {
  readonly upstream: Upstream
  readonly allowList: AllowList
  readonly metrics: GatewayMetrics
  /** Called with an error that is neither a Paraclock error nor an error of a node. */
  readonly onFault: (error: unknown) => void
  readonly own: OwnMethods
}

/** Routes each call to the gateway, to the service's runtime, or to a node, by its method. */
export class MethodRouter implements CallAnswerer {
  readonly #setup: MethodRouterSetup
  readonly #nodeFeeds = new WeakMap<ClientFeeds, NodeFeeds>()

  constructor(setup: MethodRouterSetup) {
    this.#setup = setup
  }

  readonly answer = async (call: RequestedCall, client: Client): Promise<MethodResult> => {
    const { metrics } = this.#setup
    const began = performance.now()
    // The metrics keep each label until the process ends, so all unknown methods share one label.
    const method = this.#isKnown(call.method) ? call.method : 'unknown'
    const count = (ended: 'ok' | 'refused'): void =>
      metrics.count(method, (performance.now() - began) / 1000, ended)
    try {
      const outcome = await this.#answer(call, client)
      count('ok')
      return outcome
    } catch (error) {
      count('refused')
      if (isParaclockError(error, RequestLimitExceeded)) {
        metrics.limited.inc({ limit: error.context.limit })
      }
      if (!isParaclockError(error) && !hasCode(error)) this.#setup.onFault(error)
      throw error
    }
  }

  readonly costOf = (method: string): number =>
    ServiceMethods.has(method) ? SERVICE_COST : (this.#setup.allowList.get(method) ?? 1)

  #isKnown(method: string): boolean {
    const { own, allowList } = this.#setup
    return Object.hasOwn(own, method) || ServiceMethods.has(method) || allowList.has(method)
  }

  async #answer(call: RequestedCall, client: Client): Promise<MethodResult> {
    const { method } = call
    const { upstream, own } = this.#setup
    if (Object.hasOwn(own, method)) return { result: JSON.stringify(await own[method]?.()) }
    if (ServiceMethods.has(method)) return { result: await upstream.service.answer(call) }
    if (!(await this.#isPassed(method))) throw new ParaclockError(RpcMethodUnknown, { method })
    const params = listOf(call)
    if (unsubscribeMethods.has(method)) {
      const isEnded = await needFeeds(client, method).remove(readSubscriptionParam(method, params))
      return { result: String(isEnded) }
    }
    const subscription = Object.hasOwn(legacySubscriptions, method) && legacySubscriptions[method]
    if (subscription) return this.#subscribe(call, subscription, params, client)
    if (belongsToNode(method)) return this.#callNode(call, params, client)
    return { result: await upstream.reads.call(method, levelAddress(method, params)) }
  }

  async #isPassed(method: string): Promise<boolean> {
    const { allowList, upstream } = this.#setup
    if (!allowList.has(method)) return false
    const offered = await upstream.offered()
    return offered === undefined || offered.has(method)
  }

  async #subscribe(
    { id: callId, method }: RequestedCall,
    { notification }: LegacySubscription,
    params: readonly unknown[],
    client: Client
  ): Promise<MethodResult> {
    const feeds = needFeeds(client, method)
    // A call without an id gets no answer, so its client would never know the subscription's id.
    if (callId === undefined) return { result: 'null' }
    const id = randomBytes(9).toString('base64url')
    const head = `{"jsonrpc":"2.0","method":"${notification}","params":{"subscription":"${id}",`
    // `reserve` is called before the first `await`. So two requests of a batch cannot both take the
    // last place.
    const release = feeds.reserve(JSON.stringify(params).length)
    let isLost = false
    try {
      const joined = await this.#setup.upstream.feeds.join(method, params, {
        hold: (characters) => feeds.hold(characters),
        onResult: (text) => feeds.send(`${head}"result":${text}}}`),
        onError: (error, isLast) => {
          feeds.send(`${head}"error":${stringifyError(error)}}}`)
          if (!isLast) return
          isLost = true
          feeds.forget(id)
          release()
        }
      })
      if (!isLost) feeds.add({ id, leave: joined.leave, release })
      return { result: JSON.stringify(id), afterAnswer: joined.begin }
    } catch (error) {
      release()
      throw error
    }
  }

  #callNode(
    { method }: RequestedCall,
    params: readonly unknown[],
    client: Client
  ): Promise<MethodResult> {
    const feeds = needFeeds(client, method)
    let nodeFeeds = this.#nodeFeeds.get(feeds)
    if (!nodeFeeds) {
      nodeFeeds = new NodeFeeds(feeds, client.address, this.#setup.upstream.openNodeSession)
      this.#nodeFeeds.set(feeds, nodeFeeds)
    }
    return nodeFeeds.call(method, params)
  }
}

function needFeeds({ feeds }: Client, method: string): ClientFeeds {
  if (feeds) return feeds
  throw new ParaclockError(SubscriptionUnsupported, { method })
}

/** Refuses parameters by name, because nodes take parameters by position. */
function listOf({ method, params }: RequestedCall): readonly unknown[] {
  if (Array.isArray(params)) return params
  const [param = '(none)'] = Object.keys(params)
  const problem = 'this method takes its parameters by position, as an array'
  throw new ParaclockError(RpcParamInvalid, { method, param, problem })
}

/**
 * Writes the address in a call of `system_accountNextIndex` with the SS58 prefix 42. A node of a
 * chain with this prefix can refuse addresses with other prefixes.
 */
function levelAddress(method: string, params: readonly unknown[]): readonly unknown[] {
  if (method !== 'system_accountNextIndex') return params
  const [address, ...rest] = params
  try {
    const { account } = parseAddress(address)
    return [formatAddress({ account, prefix: genericPrefix }), ...rest]
  } catch (error) {
    if (isParaclockError(error)) return params
    throw error
  }
}
