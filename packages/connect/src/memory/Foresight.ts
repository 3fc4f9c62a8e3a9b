import type { Hex } from '@paraclock/core'
import { Budget } from '../calls/Budget.ts'
import { keyOfQuestion } from '../chain/answerAtOnce.ts'
import { overrideProvider } from '../chain/overrideProvider.ts'
import type { Clock } from '../clock/Clock.ts'
import type { ParaclockProvider, ProviderRequest } from '../provider/ParaclockProvider.ts'
import type { RememberedChain, RememberedQuestion } from './ChainMemory.ts'
import { placeQuestion, questionOf } from './questionOf.ts'

const CODE_KEY = '0x3a636f6465'
const MOST_QUESTIONS = 1024
// What nobody has asked for by then is not given out any more.
const KEPT_MS = 5000
// The question itself ends sooner: this only bounds those who give no time of their own.
const LONGEST_MS = 60_000

/** What a foresight needs. */
export interface ForesightSetup {
  readonly provider: ParaclockProvider
  readonly clock: Clock
  /** The block that is going to be read. */
  readonly block: Hex
  /** What is remembered of the chain. */
  readonly recalled: Promise<RememberedChain | undefined>
  /** All of it has been asked, and nothing is answered yet: there is a round trip's time. */
  readonly onAsked: () => void
}

/**
 * Asks of a block, all at once, what was asked the last time. Questions that build on each other's
 * answers are a chain of round trips; where the answers are as they were, so are the questions, and
 * the chain is one round trip long. A question that turns out different is asked as if there had
 * been no foresight. Nothing but reads is ever asked ahead.
 */
export class Foresight {
  /** The provider, which gives what was foreseen and asks for the rest. */
  readonly provider: ParaclockProvider
  /** The hash of the block's code; `null` when the node does not tell it. */
  readonly codeHash: Promise<Hex | null>
  readonly #setup: ForesightSetup
  readonly #begunAt: number
  readonly #foreseen = new Map<string, Promise<unknown>>()
  readonly #asked = new Map<string, RememberedQuestion>()
  readonly #begun: Promise<void>

  constructor(setup: ForesightSetup) {
    this.#setup = setup
    const { provider, clock, block } = setup
    this.#begunAt = clock.now()
    this.codeHash = provider
      .request<Hex>({ method: 'state_getStorageHash', params: [CODE_KEY, block] })
      .catch(() => null)
    this.#begun = this.#begin()
    this.provider = overrideProvider(provider, {
      send: (method, params, isCacheable) =>
        this.#answer({ method, params }, () => provider.send(method, params, isCacheable)),
      request: (request) => this.#answer(request, () => provider.request(request))
    })
  }

  /** What was asked of the block, in the order of asking, in a form that can be asked of another. */
  get questions(): readonly RememberedQuestion[] {
    return [...this.#asked.values()].slice(0, MOST_QUESTIONS)
  }

  async #begin(): Promise<void> {
    const { provider, clock, block, recalled } = this.#setup
    const known = await recalled
    if (known === undefined || known.genesis !== provider.genesis) return
    // Behind the questions of this tick: nothing else can begin before those are answered.
    await new Promise<void>((resolve) => clock.soon(resolve))
    for (const question of known.questions.slice(0, MOST_QUESTIONS)) {
      const params = placeQuestion(question, block)
      if (params === undefined) continue
      const { method } = question
      const answer = provider.request({ method, params })
      answer.catch(() => {})
      this.#foreseen.set(keyOfQuestion(method, params), answer)
    }
    // Reads of storage leave when the work of this tick is done.
    clock.soon(() => this.#setup.onAsked())
  }

  async #answer<Result>(request: ProviderRequest, ask: () => Promise<Result>): Promise<Result> {
    const { method, params = [] } = request
    const key = keyOfQuestion(method, params)
    const question = questionOf(method, params, this.#setup.block)
    if (question === undefined) return await ask()
    this.#asked.set(keyOfQuestion(method, question.params), question)
    try {
      // A node that refused the question then is asked again, for whoever asks to hear of it.
      const foreseen = await this.#foresee(request, key)
      return foreseen === undefined ? await ask() : (foreseen.answer as Result)
    } catch (error) {
      // What was refused, or given up, is not worth asking ahead.
      this.#asked.delete(keyOfQuestion(method, question.params))
      throw error
    }
  }

  async #foresee(
    { method, deadlineMs = LONGEST_MS, signal }: ProviderRequest,
    key: string
  ): Promise<{ readonly answer: unknown } | undefined> {
    const budget = new Budget({ clock: this.#setup.clock, method, deadlineMs, signal })
    const find = async (): Promise<{ readonly answer: unknown } | undefined> => {
      await this.#begun
      const answer = this.#take(key)
      return answer?.then(
        (value) => ({ answer: value }),
        () => undefined
      )
    }
    try {
      return await budget.race(find())
    } finally {
      budget.release()
    }
  }

  #take(key: string): Promise<unknown> | undefined {
    const { clock } = this.#setup
    if (clock.now() - this.#begunAt > KEPT_MS) this.#foreseen.clear()
    return this.#foreseen.get(key)
  }
}
