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
  /** Switches between all upstreams, states the finalized block, and sets upstreams aside. */
  readonly provider: ParaclockProvider
  readonly upstreams: readonly NamedEndpoint[]
  readonly agree: number
  readonly setAsideMs: number
  readonly callMs: number
  /** Called when a majority contradicted an upstream. */
  readonly onSetAside: (endpoint: string, reason: ParaclockError) => void
}

interface Upstream {
  readonly endpoint: NamedEndpoint
  provider: ParaclockProvider | undefined
  asideUntil: number
  failedAt: number
}

/** If the connection to an upstream fails, it is tried again for at most this time. */
const GIVE_UP_MS = 3000

interface Answer {
  readonly upstream: Upstream
  readonly bytes: Hex
}

/**
 * Calls the runtime of several upstreams at one finalized block. Accepts an answer only if `agree`
 * upstreams answer, and all give the same bytes.
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

  async call(method: string, data: Hex): Promise<Hex> {
    const block = await readHeadHash(this.#setup.provider, 'chain_getFinalizedHead')
    const { agree } = this.#setup
    const now = performance.now()
    const failures = this.#upstreams
      .filter(({ asideUntil }) => asideUntil > now)
      .map(({ endpoint }) => `${endpoint.name} is set aside, for a majority has contradicted it`)
    const answers: Answer[] = []
    const left = this.#upstreams
      .filter(({ asideUntil }) => asideUntil <= now)
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

  async close(): Promise<void> {
    await Promise.all(this.#upstreams.map(({ provider }) => provider?.disconnect()))
  }

  async #askAll(
    upstreams: readonly Upstream[],
    { method, data, block }: { readonly method: string; readonly data: Hex; readonly block: Hex },
    failures: string[]
  ): Promise<Answer[]> {
    const asked = upstreams.map(async (upstream): Promise<Answer[]> => {
      const provider = this.#connect(upstream)
      try {
        const source = createRpcSource(provider)
        const bytes = await source.call(method, data, { at: block })
        upstream.failedAt = 0
        return [{ upstream, bytes }]
      } catch (error) {
        if (!isParaclockError(error)) throw error
        if (error.code !== 'CallRefused') await this.#leave(upstream, provider)
        failures.push(`${upstream.endpoint.name}: ${error.message}`)
        return []
      }
    })
    return (await Promise.all(asked)).flat()
  }

  #connect(upstream: Upstream): ParaclockProvider {
    const { provider, callMs, agree } = this.#setup
    const { genesis } = provider
    // A call asks `agree` upstreams in the first round. If some of them fail, it asks further
    // upstreams in another round. There are up to `upstreams - agree + 1` rounds, so each round
    // gets an equal part of the call's time.
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

  /**
   * Closes the connection to an upstream after a failure. Later calls ask other upstreams first,
   * unless those have failed more recently. They ask this upstream over a new connection.
   */
  async #leave(upstream: Upstream, provider: ParaclockProvider): Promise<void> {
    if (upstream.provider !== provider) return
    upstream.failedAt = performance.now()
    upstream.provider = undefined
    await provider.disconnect()
  }

  #setMinorityAside(answers: readonly Answer[], reason: ParaclockError): void {
    const votes = new Map<string, number>()
    for (const { bytes } of answers) votes.set(bytes, (votes.get(bytes) ?? 0) + 1)
    const majority = [...votes].find(([, count]) => count > answers.length / 2)?.[0]
    if (majority === undefined) return
    const { setAsideMs, provider, onSetAside } = this.#setup
    for (const { upstream, bytes } of answers) {
      if (bytes === majority) continue
      upstream.asideUntil = performance.now() + setAsideMs
      provider.setAside(upstream.endpoint.url, reason, setAsideMs)
      onSetAside(upstream.endpoint.name, reason)
    }
  }
}

function mismatch(method: string, block: string, one: Answer, other: Answer): ParaclockError {
  const stated = ({ upstream, bytes }: Answer) => ({ value: bytes, from: upstream.endpoint.name })
  return new ParaclockError(FactMismatch, {
    what: `the answer of ${method} at block ${shorten(block)}`,
    first: stated(one),
    second: stated(other)
  })
}
