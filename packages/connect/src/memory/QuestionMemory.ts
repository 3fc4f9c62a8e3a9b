import { codeKey, type Hex } from '@paraclock/core'
import { openRuntime, type Runtime } from '@paraclock/types'
import { hashSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import type { EndpointCache } from '../cache/MetadataCache.ts'
import { readOf } from '../cache/readMetadata.ts'
import { Budget } from '../calls/Budget.ts'
import { keyOfQuestion, overrideProvider } from '../chain/answerAtOnce.ts'
import { fetchMetadata } from '../chain/fetchMetadata.ts'
import type { Clock } from '../clock/Clock.ts'
import { readMethodOf } from '../methods/readMethods.ts'
import type { ParaclockProvider, ProviderRequest } from '../provider/ParaclockProvider.ts'
import type { ChainMemory, RememberedChain, RememberedQuestion } from './ChainMemory.ts'

const MAX_QUESTIONS = 1024
// How long after `askAhead` the answers to remembered requests may be used, in milliseconds.
const KEPT_MS = 5000
const MAX_MS = 60_000

export interface QuestionMemorySetup {
  readonly memory: ChainMemory
  readonly endpoints: readonly string[]
  readonly metadataCache: EndpointCache | undefined
  readonly clock: Clock
}

interface Reading {
  readonly block: Hex
  readonly begunAt: number
  readonly provider: ParaclockProvider
  readonly codeHash: Promise<Hex | null>
  readonly begun: Promise<void>
  readonly answers: Map<string, Promise<unknown>>
  readonly asked: Map<string, RememberedQuestion>
}

/**
 * Remembers which requests a connection sent about the block at which it opened the chain. The next
 * connection usually needs the same values at its own block. So the next connection sends all these
 * requests at its start, in one round trip.
 */
export class QuestionMemory {
  readonly #setup: QuestionMemorySetup
  readonly #recalled: Promise<RememberedChain | undefined>
  readonly #runtime: Promise<Runtime | undefined>
  #reading: Reading | undefined

  constructor(setup: QuestionMemorySetup) {
    this.#setup = setup
    this.#recalled = setup.memory.recall(setup.endpoints).catch(() => undefined)
    this.#runtime = this.#recalled.then((known) => this.#readCached(known))
  }

  async recallCode(): Promise<Hex | undefined> {
    return (await this.#recalled)?.codeHash ?? undefined
  }

  askAhead(provider: ParaclockProvider, block: Hex): void {
    const answers = new Map<string, Promise<unknown>>()
    const reading: Reading = {
      block,
      begunAt: this.#setup.clock.now(),
      codeHash: provider.request({ method: 'state_getStorageHash', params: [codeKey, block] }).then(
        (answer) => findAnswer(hashSchema, answer) ?? null,
        () => null
      ),
      begun: this.#askAll(provider, block, answers),
      answers,
      asked: new Map(),
      provider: overrideProvider(provider, {
        send: (method, params, isCacheable) =>
          this.#answer(reading, { method, params }, () =>
            provider.send(method, params, isCacheable)
          ),
        request: (request) => this.#answer(reading, request, () => provider.request(request))
      })
    }
    this.#reading = reading
  }

  get provider(): ParaclockProvider | undefined {
    return this.#reading?.provider
  }

  /**
   * Returns the runtime that the chain had when it was last opened. Returns `undefined` if the
   * genesis hash or the code hash has changed since then, or if the cache lacks the metadata.
   */
  async findRuntime(genesis: Hex): Promise<Runtime | undefined> {
    const [known, codeHash] = await Promise.all([this.#recalled, this.#reading?.codeHash])
    if (known === undefined || known.genesis !== genesis) return undefined
    return known.codeHash === codeHash ? await this.#runtime : undefined
  }

  /**
   * Saves the requests of this connection, so that the next connection can send them at its start.
   * Never rejects.
   */
  async keep(genesis: Hex): Promise<void> {
    const { memory, endpoints } = this.#setup
    if (this.#reading === undefined) return
    const { asked, codeHash } = this.#reading
    const questions = [...asked.values()].slice(0, MAX_QUESTIONS)
    const chain = { genesis, codeHash: await codeHash, questions }
    if (isSame(chain, await this.#recalled)) return
    // If the memory cannot save the requests, the next connection only needs more round trips.
    await memory.remember(endpoints, chain).catch(() => {})
  }

  async #askAll(
    provider: ParaclockProvider,
    block: Hex,
    answers: Map<string, Promise<unknown>>
  ): Promise<void> {
    const { clock } = this.#setup
    const known = await this.#recalled
    if (known === undefined || known.genesis !== provider.genesis) return
    // `connectChain` waits for the answers to the requests that it sends in this tick. So the
    // remembered requests are sent after this tick.
    await new Promise<void>((resolve) => clock.soon(resolve))
    for (const question of known.questions.slice(0, MAX_QUESTIONS)) {
      const placed = replaceBlock(question, null, block)
      if (placed === undefined) continue
      const { method, params } = placed
      const answer = provider.request({ method, params })
      answer.catch(() => {})
      answers.set(keyOfQuestion(method, params), answer)
    }
  }

  async #answer<Result>(
    { block, asked, ...reading }: Reading,
    request: ProviderRequest,
    ask: () => Promise<Result>
  ): Promise<Result> {
    const { method, params = [] } = request
    const question = replaceBlock({ method, params }, block, null)
    if (question === undefined) return await ask()
    const key = keyOfQuestion(method, question.params)
    asked.set(key, question)
    try {
      const found = await this.#take(reading, request)
      return found === undefined ? await ask() : (found.answer as Result)
    } catch (error) {
      // A request that failed, for example because the node refused it, is not remembered.
      asked.delete(key)
      throw error
    }
  }

  /**
   * Returns the answer to a request that `askAhead` sent. Returns `undefined` if `askAhead` did not
   * send the request, if the request failed, or if `askAhead` was called more than `KEPT_MS` ago.
   */
  async #take(
    { begun, begunAt, answers }: Pick<Reading, 'begun' | 'begunAt' | 'answers'>,
    { method, params = [], deadlineMs = MAX_MS, signal }: ProviderRequest
  ): Promise<{ readonly answer: unknown } | undefined> {
    const { clock } = this.#setup
    const budget = new Budget({ clock, method, deadlineMs, signal })
    const find = async (): Promise<{ readonly answer: unknown } | undefined> => {
      await begun
      if (clock.now() - begunAt > KEPT_MS) answers.clear()
      return answers.get(keyOfQuestion(method, params))?.then(
        (answer) => ({ answer }),
        () => undefined
      )
    }
    try {
      return await budget.race(find())
    } finally {
      budget.release()
    }
  }

  /**
   * Reads the runtime with the remembered code hash from the cache. Returns `undefined` if the
   * cache lacks one of the answers from which the runtime is built.
   */
  async #readCached(known: RememberedChain | undefined): Promise<Runtime | undefined> {
    const { metadataCache } = this.#setup
    if (known === undefined || known.codeHash === null || !metadataCache) return undefined
    const { genesis, codeHash } = known
    let isComplete = true
    const find = async (method: string, params: readonly unknown[]): Promise<Hex> => {
      const wanted = readOf(method, params)
      const blob = wanted && (await metadataCache.get({ genesis, codeHash, call: wanted.call }))
      isComplete &&= blob !== undefined
      return (blob ?? '0x00') as Hex
    }
    try {
      const call = (name: string, data: Hex): Promise<Hex> => find('state_call', [name, data])
      const metadata = await fetchMetadata({ call, request: find })
      return isComplete ? openRuntime({ metadata }) : undefined
    } catch {
      // The error is dropped. It occurs again when `connectChain` reads the metadata.
      return undefined
    }
  }
}

/**
 * Replaces the block hash `from` in a request by `to`. A remembered request has `null` in place of
 * the hash. Returns a request to the automation service unchanged, because it has no block hash.
 * Returns `undefined` for any other request without `from`.
 */
function replaceBlock(
  { method, params }: RememberedQuestion,
  from: Hex | null,
  to: Hex | null
): RememberedQuestion | undefined {
  const read = readMethodOf(method)
  if (read?.of === 'service') return { method, params }
  if (read?.block === undefined || params[read.block] !== from) return undefined
  return { method, params: params.with(read.block, to) }
}

// The requests are sorted before they are compared, because their order depends on timing.
function isSame(one: RememberedChain, other: RememberedChain | undefined): boolean {
  const textOf = ({ genesis, codeHash, questions }: RememberedChain): string =>
    JSON.stringify([genesis, codeHash, questions.map((each) => JSON.stringify(each)).sort()])
  return other !== undefined && textOf(one) === textOf(other)
}
