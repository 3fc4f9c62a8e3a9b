import { ParaclockError } from '@paraclock/core'
import { RpcMethodUnknown } from '@paraclock/rpc'
import type { ProviderInterface } from '@polkadot/rpc-provider/types'
import { awaitSilence, type Line } from './awaitSilence.ts'
import type { MethodSubscriptions, RpcMethods } from './RpcMethods.ts'

type Callback = (error: Error | null, result: unknown) => void

/** Connects an `ApiPromise` with a chain in this process, without a socket. */
export class ChainProvider implements ProviderInterface {
  readonly hasSubscriptions = true
  readonly isClonable = true
  readonly isConnected = true
  readonly isReady: Promise<void> = Promise.resolve()
  readonly #methods: RpcMethods
  readonly #line: Line = {
    asked: () => this.#asked,
    open: () => this.#open,
    // Notifications in this process arrive immediately, so there is nothing to wait for.
    echo: async () => undefined
  }
  #asked = 0
  #open = 0
  readonly #active = new Map<string, { callback: Callback; onCancel: () => void }>()

  constructor(methods: RpcMethods) {
    this.#methods = methods
  }

  clone(): ProviderInterface {
    return new ChainProvider(this.#methods)
  }

  async connect(): Promise<void> {}

  async disconnect(): Promise<void> {
    for (const id of [...this.#active.keys()]) this.#end(id)
  }

  // A `connected` event would make an `ApiPromise` connect a second time.
  on(): () => void {
    return () => undefined
  }

  send<Answer>(method: string, params: unknown[]): Promise<Answer> {
    return this.#call(method, params, () => undefined) as Promise<Answer>
  }

  subscribe(_type: string, method: string, params: unknown[], callback: Callback): Promise<string> {
    return this.#call(method, params, callback) as Promise<string>
  }

  async unsubscribe(_type: string, method: string, id: string): Promise<boolean> {
    if (!this.#active.has(id)) return false
    await this.#call(method, [id], () => undefined)
    return true
  }

  async #call(method: string, params: unknown[], callback: Callback): Promise<unknown> {
    const answer = this.#methods.get(method)
    if (answer === undefined) throw new ParaclockError(RpcMethodUnknown, { method })
    this.#asked += 1
    this.#open += 1
    try {
      return await answer(params, this.#subscriptions(callback))
    } finally {
      this.#open -= 1
    }
  }

  #subscriptions(callback: Callback): MethodSubscriptions {
    return {
      connection: this,
      subscribe: (_type, id, onCancel = () => undefined) => {
        this.#active.set(id, { callback, onCancel })
        return (data) => this.#active.get(id)?.callback(null, data)
      },
      unsubscribe: (id) => this.#end(id),
      silence: () => awaitSilence(this.#line)
    }
  }

  #end(id: string): boolean {
    const subscription = this.#active.get(id)
    this.#active.delete(id)
    subscription?.onCancel()
    return subscription !== undefined
  }
}
