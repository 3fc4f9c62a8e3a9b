import type { FakeNode } from '@tooling/faults'
import type { SmoldotChain, SmoldotClient } from '../../src/light/Smoldot.ts'

function named(name: string): Error {
  return Object.assign(new Error(name), { name })
}

/** A client of smoldot whose chains answer as a fake node does. */
export class FakeSmoldot implements SmoldotClient {
  /** The specifications of the added chains. */
  readonly chains: string[] = []
  /** The number of pending requests from which on a chain refuses further requests. */
  capacity: number = Number.POSITIVE_INFINITY
  /** The error that `addChain` throws. */
  refusal: Error | undefined
  readonly #node: FakeNode
  readonly #open = new Set<FakeChainOfSmoldot>()

  constructor(node: FakeNode) {
    this.#node = node
  }

  async addChain({ chainSpec }: { chainSpec: string }): Promise<SmoldotChain> {
    if (this.refusal !== undefined) throw this.refusal
    const { id } = JSON.parse(chainSpec) as { readonly id: string }
    this.chains.push(id)
    const chain = new FakeChainOfSmoldot(this.#node, this, () => {
      this.chains.splice(this.chains.indexOf(id), 1)
      this.#open.delete(chain)
    })
    this.#open.add(chain)
    return chain
  }

  async terminate(): Promise<void> {
    this.crash('AlreadyDestroyedError')
  }

  /** Ends every chain. */
  crash(name = 'CrashError'): void {
    for (const chain of [...this.#open]) chain.end(named(name))
  }
}

class FakeChainOfSmoldot implements SmoldotChain {
  readonly #client: FakeSmoldot
  readonly #connection: ReturnType<FakeNode['accept']>
  readonly #release: () => void
  readonly #texts: string[] = []
  readonly #waiting: PromiseWithResolvers<string>[] = []
  #ended: Error | undefined

  constructor(node: FakeNode, client: FakeSmoldot, release: () => void) {
    this.#client = client
    this.#release = release
    const send = (text: string): void => {
      const waiting = this.#waiting.shift()
      if (waiting === undefined) this.#texts.push(text)
      else waiting.resolve(text)
    }
    this.#connection = node.accept({ send, kill: () => this.end(named('CrashError')) })
  }

  sendJsonRpc(request: string): void {
    if (this.#ended) throw this.#ended
    if (this.#client.capacity <= 0) throw named('QueueFullError')
    this.#connection.receive(request)
  }

  async nextJsonRpcResponse(): Promise<string> {
    const text = this.#texts.shift()
    if (text !== undefined) return text
    if (this.#ended) throw this.#ended
    const waiting = Promise.withResolvers<string>()
    this.#waiting.push(waiting)
    return waiting.promise
  }

  remove(): void {
    if (this.#ended) throw this.#ended
    this.end(named('AlreadyDestroyedError'))
  }

  end(error: Error): void {
    if (this.#ended) return
    this.#ended = error
    this.#connection.close()
    this.#release()
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}
