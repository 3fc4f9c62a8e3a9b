import {
  createProvider,
  createRpcSource,
  type NamedEndpoint,
  type ParaclockProvider
} from '@paraclock/connect'
import { FactMismatch, type Hex, isParaclockError, ParaclockError, shorten } from '@paraclock/core'
import { UpstreamsIncomplete } from '../errors.ts'
import { readHeadHash } from './readHeadHash.ts'

export interface AgreeingCallerSetup {
  /**
   * The provider over all upstreams. It states the finalized block, and leaves upstreams that are
   * set aside.
   */
  readonly provider: ParaclockProvider
  readonly upstreams: readonly NamedEndpoint[]
  readonly agree: number
  readonly setAsideMs: number
  readonly callMs: number
  /** An upstream was contradicted by a majority. */
  readonly onSetAside: (endpoint: string, reason: ParaclockError) => void
}

interface Upstream {
  readonly endpoint: NamedEndpoint
  provider: ParaclockProvider | undefined
  asideUntil: number
  failedAt: number
}

/** The longest time in which a connection is tried again before the next upstream is asked. */
const GIVE_UP_MS = 3000

interface Answer {
  readonly upstream: Upstream
  readonly bytes: Hex
}

/**
 * Asks the runtime of several upstreams at one finalized block, and accepts only an answer on which
 * they agree. At one block there is only one right answer.
 */
export class AgreeingCaller {
  readonly #setup: AgreeingCallerSetup
  readonly #upstreams: readonly Upstream[]

  constructor(setup: AgreeingCallerSetup) {
    this.#setup = setup
    this.#upstreams = setup.upstreams.map((endpoint) => ({
      endpoint,
      provider: undefined,
      asideUntil: 0,
      failedAt: 0
    }))
  }

  /** Calls a method of the runtime. */
  async call(method: string, data: Hex): Promise<Hex> {
    const block = await readHeadHash(this.#setup.provider, 'chain_getFinalizedHead')
    const { agree } = this.#setup
    const failures: string[] = []
    const answers: Answer[] = []
    const left = this.#upstreams
      .filter((one) => !this.#isAside(one, failures))
      .sort((one, other) => one.failedAt - other.failedAt)
    while (answers.length < agree && left.length > 0) {
      const next = left.splice(0, agree - answers.length)
      answers.push(...(await this.#askAll(next, { method, data, block }, failures)))
    }
    if (answers.length < agree) {
      const had = answers.length
      throw new ParaclockError(UpstreamsIncomplete, { wanted: agree, had, failures })
    }
    const [first] = answers as [Answer]
    const other = answers.find(({ bytes }) => bytes !== first.bytes)
    if (!other) return first.bytes
    const error = mismatch(method, block, first, other)
    answers.push(...(await this.#askAll(left, { method, data, block }, failures)))
    this.#setMinorityAside(answers, error)
    throw error
  }

  /** Ends every connection of its own. */
  async close(): Promise<void> {
    await Promise.all(this.#upstreams.map(({ provider }) => provider?.disconnect()))
  }

  #isAside({ asideUntil, endpoint }: Upstream, failures: string[]): boolean {
    const isAside = asideUntil > Date.now()
    if (isAside) failures.push(`${endpoint.name} is set aside, for a majority has contradicted it`)
    return isAside
  }

  async #askAll(
    upstreams: readonly Upstream[],
    { method, data, block }: { readonly method: string; readonly data: Hex; readonly block: Hex },
    failures: string[]
  ): Promise<Answer[]> {
    const asked = upstreams.map(async (upstream): Promise<Answer[]> => {
      try {
        const source = createRpcSource(this.#connect(upstream))
        const bytes = await source.call(method, data, { at: block })
        upstream.failedAt = 0
        return [{ upstream, bytes }]
      } catch (error) {
        if (!isParaclockError(error)) throw error
        if (error.code !== 'CallRefused') await this.#leave(upstream)
        failures.push(`${upstream.endpoint.name}: ${error.message}`)
        return []
      }
    })
    return (await Promise.all(asked)).flat()
  }

  #connect(upstream: Upstream): ParaclockProvider {
    const { provider, callMs, agree } = this.#setup
    const { genesis } = provider
    // If all but those that must agree fail one after the other, the last is still asked in time.
    const deadlineMs = Math.ceil(callMs / (this.#upstreams.length - agree + 1))
    upstream.provider ??= createProvider([upstream.endpoint], {
      autoConnect: false,
      deadlineMs,
      giveUpMs: Math.min(GIVE_UP_MS, deadlineMs),
      stallMs: 0,
      genesis
    })
    return upstream.provider
  }

  /** Asks the others first from now on, and connects anew when it is asked again. */
  async #leave(upstream: Upstream): Promise<void> {
    upstream.failedAt = Date.now()
    const { provider } = upstream
    upstream.provider = undefined
    await provider?.disconnect()
  }

  #setMinorityAside(answers: readonly Answer[], reason: ParaclockError): void {
    const votes = new Map<string, number>()
    for (const { bytes } of answers) votes.set(bytes, (votes.get(bytes) ?? 0) + 1)
    const majority = [...votes].find(([, count]) => count > answers.length / 2)?.[0]
    if (majority === undefined) return
    const { setAsideMs, provider, onSetAside } = this.#setup
    for (const { upstream, bytes } of answers) {
      if (bytes === majority) continue
      upstream.asideUntil = Date.now() + setAsideMs
      provider.setAside(upstream.endpoint.url, reason, setAsideMs)
      onSetAside(upstream.endpoint.name, reason)
    }
  }
}

function mismatch(method: string, block: string, one: Answer, other: Answer): ParaclockError {
  const opinion = ({ upstream, bytes }: Answer) => ({ value: bytes, from: upstream.endpoint.name })
  return new ParaclockError(FactMismatch, {
    what: `the answer of ${method} at block ${shorten(block)}`,
    first: opinion(one),
    second: opinion(other)
  })
}
