import { isParaclockError, type ParaclockError } from '@paraclock/core'
import type {
  ParaclockProvider,
  ProviderEvents
} from '../../../../packages/connect/src/provider/ParaclockProvider.ts'
import { FakeChain } from '../chain/FakeChain.ts'
import { plainRuntime } from '../chain/FakeRuntime.ts'
import type { Dice } from '../clock/Dice.ts'
import type { FaultClock } from '../clock/VirtualClock.ts'
import type { Network } from '../network/VirtualNetwork.ts'
import { FakeNode } from '../node/FakeNode.ts'
import type { NodeFaults } from '../node/NodeFaults.ts'

/** One fault, and the expected behaviour of a provider. */
export interface Scenario {
  readonly name: string
  /** The fault and the expectation, in one sentence. */
  readonly expects: string
  /** Set if the scenario takes too long for real time. */
  readonly virtualOnly?: true
  /** Set if two runs at once would only measure the machine. */
  readonly heavy?: true
  /** Plays the scenario. Throws if an expectation fails. */
  readonly play: (stage: Stage) => Promise<void>
}

interface MetadataKey {
  readonly codeHash: string
  readonly call: string
}

/** The options of the provider under test that a scenario sets. */
interface SubjectOptions {
  readonly genesis?: string
  readonly autoConnect?: boolean
  readonly deadlineMs?: number
  readonly stallMs?: number
  readonly metadataCache?: {
    get(key: MetadataKey): Promise<Uint8Array | undefined>
    set(key: MetadataKey, bytes: Uint8Array): Promise<void>
  }
}

/** Makes the provider under test. */
export type CreateSubject = (
  endpoints: readonly string[],
  options: SubjectOptions & Network['providerOptions'] & Pick<StageSetup, 'clock'>
) => ParaclockProvider

class ScenarioFailure extends Error {
  override readonly name = 'ScenarioFailure'
}

export interface StageSetup {
  readonly clock: FaultClock
  readonly dice: Dice
  readonly network: Network
  readonly createSubject: CreateSubject
  /** The factor of every limit: more than 1 where the machine itself may be slow. */
  readonly patience: number
}

/** The chains, nodes and providers of one scenario, and the assertions about them. */
export class Stage {
  readonly clock: FaultClock
  readonly dice: Dice
  readonly #setup: StageSetup
  readonly #chains: FakeChain[] = []
  readonly #providers: ParaclockProvider[] = []
  readonly #timers = new Set<() => void>()
  readonly #urls = new Map<FakeNode, string>()

  constructor(setup: StageSetup) {
    this.#setup = setup
    this.clock = setup.clock
    this.dice = setup.dice
  }

  chain(name = 'chain', height = 10): FakeChain {
    const chain = new FakeChain(name, plainRuntime(), height)
    this.#chains.push(chain)
    return chain
  }

  async node(chain: FakeChain, faults: NodeFaults = {}): Promise<FakeNode> {
    const node = new FakeNode(`node-${this.#urls.size + 1}`, chain, this.clock, faults)
    this.#urls.set(node, await this.#setup.network.attach(node))
    return node
  }

  urlOf(node: FakeNode): string {
    return this.#urls.get(node) ?? ''
  }

  provider(nodes: readonly FakeNode[], options: SubjectOptions = {}): ParaclockProvider {
    const urls = nodes.map((node) => this.urlOf(node))
    const { clock } = this
    const own = { clock, random: this.dice.next, ...this.#setup.network.providerOptions }
    const provider = this.#setup.createSubject(urls, { ...own, ...options })
    this.#providers.push(provider)
    return provider
  }

  /** Starts two nodes of one chain, the first with faults, and a provider that uses both nodes. */
  async pair(faults: NodeFaults = {}, options: SubjectOptions = {}, height = 10) {
    const chain = this.chain('chain', height)
    const [first, second] = [await this.node(chain, faults), await this.node(chain)]
    return { chain, first, second, provider: this.provider([first, second], options) }
  }

  /** Like `pair`; resolves when the first node is in use. */
  async connected(faults: NodeFaults = {}, options: SubjectOptions = {}) {
    const pair = await this.pair(faults, options)
    await this.event(pair.provider, 'connected')
    return pair
  }

  /** Repeats a function until the scenario ends, or until the result is called. */
  every(milliseconds: number, run: () => void): () => void {
    const state: { cancel: () => void } = { cancel: () => {} }
    const again = (): void => {
      state.cancel = this.clock.after(milliseconds, () => {
        run()
        again()
      })
    }
    again()
    const stop = (): void => state.cancel()
    this.#timers.add(stop)
    return stop
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timers.add(this.clock.after(milliseconds, resolve))
    })
  }

  event<Name extends keyof ProviderEvents>(
    provider: ParaclockProvider,
    type: Name
  ): Promise<ProviderEvents[Name]> {
    return new Promise((resolve) => {
      const stop = provider.on(type, (value) => {
        stop()
        resolve(value)
      })
    })
  }

  /** Fails if a condition does not hold in time. */
  async until(limitMs: number, holds: () => boolean): Promise<void> {
    const wait = async (): Promise<void> => {
      while (!holds()) await this.sleep(20)
    }
    await this.within(limitMs, wait())
  }

  /** Fails if `work` takes longer, or fails. */
  async within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
    let cancel = (): void => {}
    const late = new Promise<never>((_, reject) => {
      const fail = (): void => reject(new ScenarioFailure(`took more than ${limitMs} ms`))
      cancel = this.clock.after(limitMs * this.#setup.patience + 1, fail)
    })
    return await Promise.race([work, late]).finally(() => cancel())
  }

  /** Fails unless a read is answered in time. */
  async reads(limitMs: number, provider: ParaclockProvider): Promise<void> {
    const read = provider.request({ method: 'system_chain' })
    this.equal(await this.within(limitMs, read), 'Fake', 'chain')
  }

  /** Fails unless `work` fails with one of these codes, in time. */
  async fails(limitMs: number, codes: readonly string[], work: Promise<unknown>): Promise<void> {
    const error = await this.within(
      limitMs,
      work.then(
        (value) => new ScenarioFailure(`got ${JSON.stringify(value)}`),
        (reason: unknown) => reason
      )
    )
    if (error instanceof ScenarioFailure) throw error
    const { code, message } = this.coded(error)
    this.check(codes.includes(code), `expected ${codes.join(' or ')}, got ${code}: ${message}`)
  }

  /** Fails unless a caught value is a coded error with a remedy. */
  coded(error: unknown): ParaclockError {
    if (error instanceof ScenarioFailure) throw error
    if (!isParaclockError(error)) throw new ScenarioFailure(`not a coded error: ${String(error)}`)
    this.check(error.remedies.length > 0, `${error.code} has no remedy`)
    return error
  }

  check(condition: boolean, otherwise: string): void {
    if (!condition) throw new ScenarioFailure(otherwise)
  }

  /** Fails if two values differ as JSON. */
  equal(actual: unknown, expected: unknown, what: string): void {
    const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
    this.check(got === wanted, `${what}: got ${got}, expected ${wanted}`)
  }

  /** Ends every provider. Fails if a call took effect twice. */
  async finish(): Promise<void> {
    for (const stop of this.#timers) stop()
    await Promise.all(this.#providers.map((provider) => provider.disconnect()))
    for (const [effect, times] of this.#chains.flatMap(({ effects }) => [...effects])) {
      this.check(times <= 1, `${effect} took effect ${times} times`)
    }
  }
}
