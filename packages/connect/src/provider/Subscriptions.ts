import { AnswerMalformed, hideSecrets, ParaclockError } from '@paraclock/core'
import type { ProviderInterfaceCallback } from '@polkadot/rpc-provider/types'
import type { GenericSchema } from 'valibot'
import { headerSchema, runtimeVersionSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import type { Budget } from '../calls/Budget.ts'
import type { CallAnswer, RunnableCall } from '../calls/CallRunner.ts'
import { polkadotError } from '../calls/refusedCall.ts'
import type { Notification, OnNotification, Session } from '../endpoint/Session.ts'
import { SubscriptionLost } from '../errors/requests.ts'

const HEADS = ['FinalizedHeads', 'FinalisedHeads', 'NewHead', 'NewHeads', 'AllHeads']

/** The schemas of the notifications whose content this package or polkadot.js reads. */
const NOTIFIED: ReadonlyMap<string, GenericSchema> = new Map<string, GenericSchema>([
  ...HEADS.map((head) => [`chain_subscribe${head}`, headerSchema] as const),
  ['state_subscribeRuntimeVersion', runtimeVersionSchema]
])

export interface SubscriptionsSetup {
  readonly run: (call: RunnableCall) => Promise<CallAnswer>
  /** Longest wait for the answer when a subscription is restored, in milliseconds. */
  readonly answerMs: number
  /** Longest wait for the answer when a subscription is ended, in milliseconds. */
  readonly endMs: number
  readonly onCallbackError: (error: unknown) => void
}

interface Subscription {
  readonly id: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly callback: ProviderInterfaceCallback
  session?: Session | undefined
  nodeId?: string | undefined
  ended?: boolean
  endMethod?: string
}

/**
 * Keeps subscriptions while connections change. A subscription has the same id and callback on each
 * connection. A subscription that submits a transaction ends with its connection.
 */
export class Subscriptions {
  readonly #setup: SubscriptionsSetup
  readonly #all = new Map<string, Subscription>()
  #lastId = 0

  constructor(setup: SubscriptionsSetup) {
    this.#setup = setup
  }

  /** Subscribes, and resolves with an id that stays valid on later connections. */
  async subscribe(
    method: string,
    params: readonly unknown[],
    callback: ProviderInterfaceCallback,
    budget: Budget
  ): Promise<string> {
    this.#lastId += 1
    const id = `${method}#${this.#lastId}`
    const subscription: Subscription = { id, method, params: structuredClone(params), callback }
    try {
      const { result, session } = await this.#setup.run({
        method,
        params,
        isRead: isPureSubscription(method),
        budget,
        onNotification: (from) => this.#route(subscription, from)
      })
      budget.check()
      subscription.session = session
      subscription.nodeId = result as string
      this.#all.set(id, subscription)
      // The connection may have broken just after the answer.
      if (session.ended) this.#carryOver(subscription, session.ended)
      return id
    } catch (error) {
      // The caller gets an error, so drop the subscription, even if the node accepts it later.
      this.#drop(subscription)
      throw error
    }
  }

  /** Ends a subscription. Resolves with `false` if there is no subscription with this id. */
  async unsubscribe(method: string, id: number | string): Promise<boolean> {
    const subscription = this.#all.get(typeof id === 'number' ? id.toString() : id)
    if (!subscription) return false
    this.#drop(subscription)
    subscription.endMethod = method
    return await this.#endAtNode(subscription)
  }

  async #endAtNode({ session, nodeId, endMethod: method }: Subscription): Promise<boolean> {
    if (!session || session.ended || nodeId === undefined || method === undefined) return true
    session.forget(nodeId)
    const timeoutMs = this.#setup.endMs
    const answer = await session.request({ method, params: [nodeId], timeoutMs })
    return answer.kind === 'result' ? answer.result === true : true
  }

  /** Records that the connection was lost, and ends the subscriptions that cannot be restored. */
  suspend(error: ParaclockError): void {
    for (const subscription of [...this.#all.values()]) this.#carryOver(subscription, error)
  }

  /** Subscribes again on a new connection. */
  async restore(session: Session): Promise<void> {
    const waiting = [...this.#all.values()].filter((one) => one.session === undefined)
    await Promise.all(waiting.map((one) => this.#restoreOne(one, session)))
  }

  clear(): void {
    for (const subscription of [...this.#all.values()]) this.#drop(subscription)
  }

  async #restoreOne(subscription: Subscription, session: Session): Promise<void> {
    const { method, params } = subscription
    subscription.session = session
    const answer = await session.request({
      method,
      params,
      timeoutMs: this.#setup.answerMs,
      onNotification: this.#route(subscription, session)
    })
    if (answer.kind === 'refused') {
      this.#giveUp(subscription, hideSecrets(answer.error.message))
    } else if (answer.kind === 'result') {
      subscription.nodeId = answer.result as string
      // If the caller ended the subscription before this answer, the node could not be asked to end
      // it, because the node's id was unknown. So the node is asked now.
      if (subscription.ended) await this.#endAtNode(subscription)
    } else {
      // A lost or late answer ends the session. The next connection restores the subscription.
      subscription.session = undefined
      session.fail(answer.error)
    }
  }

  #carryOver(subscription: Subscription, error: ParaclockError): void {
    subscription.session = undefined
    subscription.nodeId = undefined
    if (!isPureSubscription(subscription.method)) this.#giveUp(subscription, error.message)
  }

  #giveUp(subscription: Subscription, problem: string): void {
    // The caller may have ended the subscription while the node was restoring it.
    if (subscription.ended) return
    this.#drop(subscription)
    const error = new ParaclockError(SubscriptionLost, { method: subscription.method, problem })
    this.#call(subscription.callback, error, undefined)
  }

  #drop(subscription: Subscription): void {
    subscription.ended = true
    this.#all.delete(subscription.id)
  }

  #route(subscription: Subscription, session: Session): OnNotification {
    return (notification: Notification) => {
      // A notification of an earlier connection may arrive late. It is dropped.
      const isFormer = subscription.session !== undefined && subscription.session !== session
      if (session.ended || subscription.ended || isFormer) return
      if (notification.error) {
        polkadotError(notification.error).then((error) => {
          if (!subscription.ended) this.#call(subscription.callback, error, undefined)
        }, this.#setup.onCallbackError)
        return
      }
      const { result } = notification
      const schema = NOTIFIED.get(subscription.method)
      if (schema && findAnswer(schema, result) === undefined) {
        const endpoint = session.endpoint.shown
        const problem = `${subscription.method} sent a notification of another type than it defines`
        return session.fail(new ParaclockError(AnswerMalformed, { endpoint, problem }))
      }
      this.#call(subscription.callback, undefined, result)
    }
  }

  #call(callback: ProviderInterfaceCallback, error: Error | undefined, result: unknown): void {
    try {
      callback(error ?? null, result)
    } catch (thrown) {
      this.#setup.onCallbackError(thrown)
    }
  }
}

/** Whether a subscription changes nothing. One that submits a transaction changes the chain. */
export function isPureSubscription(method: string): boolean {
  return !method.startsWith('author_') && !/submit/i.test(method)
}
