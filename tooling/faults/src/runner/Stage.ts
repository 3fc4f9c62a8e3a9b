import { isParaclockError, type ParaclockError } from '@paraclock/core'
import { FakeChain } from '../chain/FakeChain.ts'
import { plainRuntime } from '../chain/FakeRuntime.ts'
import type { Dice } from '../clock/Dice.ts'
import type { FaultClock } from '../clock/FaultClock.ts'
import type { Network } from '../network/Network.ts'
import { FakeNode } from '../node/FakeNode.ts'
import type { NodeFaults } from '../node/NodeFaults.ts'
import type { CreateSubject, SubjectOptions, SubjectProvider } from './Subject.ts'

/** A scenario did not go as it should. */
export class ScenarioFailure extends Error {
  override readonly name = 'ScenarioFailure'
}

/** What a stage is set up with. */
export interface StageSetup {
  readonly clock: FaultClock
  readonly dice: Dice
  readonly network: Network
  readonly createSubject: CreateSubject
  /** What every limit is multiplied by: more than 1 where the machine itself may be slow. */
  readonly patience: number
}

/** A node on a stage, with its address. */
export interface StagedNode {
  readonly node: FakeNode
  readonly url: string
}

/** Where one scenario plays: its chains, nodes and providers, and what it may claim of them. */
export class Stage {
  readonly clock: FaultClock
  readonly dice: Dice
  readonly #setup: StageSetup
  readonly #chains: FakeChain[] = []
  readonly #providers: SubjectProvider[] = []
  readonly #timers = new Set<() => void>()
  #nodes = 0

  constructor(setup: StageSetup) {
    this.#setup = setup
    this.clock = setup.clock
    this.dice = setup.dice
  }

  /** A chain of the given height. */
  chain(name = 'chain', height = 10): FakeChain {
    const chain = new FakeChain(name, plainRuntime(), height)
    this.#chains.push(chain)
    return chain
  }

  /** A node of a chain. */
  async node(chain: FakeChain, faults: NodeFaults = {}): Promise<StagedNode> {
    this.#nodes += 1
    const node = new FakeNode(`node-${this.#nodes}`, chain, this.clock, faults)
    return { node, url: await this.#setup.network.attach(node) }
  }

  /** A provider over these nodes. */
  provider(nodes: readonly StagedNode[], options: SubjectOptions = {}): SubjectProvider {
    const provider = this.#setup.createSubject(
      nodes.map(({ url }) => url),
      {
        clock: this.clock,
        random: this.dice.next,
        ...this.#setup.network.providerOptions,
        ...options
      }
    )
    this.#providers.push(provider)
    return provider
  }

  /** Does something again and again. The result ends it; the end of the scenario does too. */
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

  /** Waits. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timers.add(this.clock.after(milliseconds, resolve))
    })
  }

  /** Waits for an event of a provider. */
  event<Value>(
    provider: SubjectProvider,
    type: string,
    accepts: (value: Value) => boolean = () => true
  ): Promise<Value> {
    return new Promise((resolve) => {
      const stop = provider.on(type, (value: Value) => {
        if (!accepts(value)) return
        stop()
        resolve(value)
      })
    })
  }

  /** Waits until something holds that no event tells. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await this.sleep(20)
  }

  /** Fails when `work` takes longer, or fails. */
  async within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
    let cancel = (): void => {}
    const late = new Promise<never>((_, reject) => {
      const fail = (): void => reject(new ScenarioFailure(`took more than ${limitMs} ms`))
      cancel = this.clock.after(limitMs * this.#setup.patience + 1, fail)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      cancel()
    }
  }

  /** Fails unless `work` fails with one of these codes, in time. */
  async fails(
    limitMs: number,
    codes: readonly string[],
    work: Promise<unknown>
  ): Promise<ParaclockError> {
    const error = await this.within(
      limitMs,
      work.then(
        (value) =>
          new ScenarioFailure(`expected ${codes.join(' or ')}, got ${JSON.stringify(value)}`),
        (reason: unknown) => reason
      )
    )
    if (error instanceof ScenarioFailure) throw error
    const coded = this.coded(error)
    this.check(
      codes.includes(coded.code),
      `expected ${codes.join(' or ')}, got ${coded.code}: ${coded.message}`
    )
    return coded
  }

  /** Fails unless a caught value is a coded error with a remedy. */
  coded(error: unknown): ParaclockError {
    if (!isParaclockError(error)) throw new ScenarioFailure(`not a coded error: ${String(error)}`)
    this.check(error.remedies.length > 0, `${error.code} has no remedy`)
    return error
  }

  /** Fails unless the condition holds. */
  check(condition: boolean, otherwise: string): void {
    if (!condition) throw new ScenarioFailure(otherwise)
  }

  /** Fails when two values differ as JSON. */
  equal(actual: unknown, expected: unknown, what: string): void {
    const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
    this.check(got === wanted, `${what}: got ${got}, expected ${wanted}`)
  }

  /** Ends every provider, and fails when something took effect twice. */
  async finish(): Promise<void> {
    for (const stop of this.#timers) stop()
    await Promise.all(this.#providers.map((provider) => provider.disconnect()))
    for (const chain of this.#chains) {
      for (const [effect, times] of chain.effects) {
        this.check(times <= 1, `${effect} took effect ${times} times`)
      }
    }
  }
}
