import {
  compareFinalized,
  createProvider,
  createRpcSource,
  type NamedEndpoint,
  type ParaclockProvider
} from '@paraclock/connect'
import { FactMismatch, type Hex, isParaclockError, ParaclockError, shorten } from '@paraclock/core'
import { UpstreamsIncomplete } from '../errors.ts'

export interface AgreeingCallerSetup {
  /** Switches between all upstreams, and sets upstreams aside. */
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
  /** The time of the last failure, by `performance.now`; 0 if the upstream has answered since. */
  failedAt: number
}

/** The longest time for which a failed connection to an upstream is retried, in milliseconds. */
const GIVE_UP_MS = 3000
/** The time between a failure of an upstream and a new connection in the background. */
const REJOIN_MS = 30_000
/** One comparison makes this number of requests, one after another. The requests share `callMs`. */
const COMPARING = 3

interface Answer {
  readonly upstream: Upstream
  readonly bytes: Hex
}

interface FinalizedBlock {
  readonly hash: Hex
  /** The upstreams that report the block as finalized. */
  readonly stating: ReadonlySet<Upstream>
}

/**
 * Calls the runtime of several upstreams at the highest block that `agree` upstreams have finalized.
 * Accepts an answer only if `agree` upstreams answer, and all give the same bytes.
 */
export class AgreeingCaller {
  readonly #setup: AgreeingCallerSetup
  readonly #upstreams: readonly Upstream[]
  #comparing: Promise<FinalizedBlock> | undefined

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
    // Calls that arrive during a comparison share its result.
    this.#comparing ??= this.#compareFinalized().finally(() => {
      this.#comparing = undefined
    })
    const { hash: block, stating } = await this.#comparing
    const { agree } = this.#setup
    const { usable, failures } = this.#list()
    const left = [...usable].sort(
      (one, other) => Number(stating.has(other)) - Number(stating.has(one))
    )
    const asked = { method, data, block }
    const answers: Answer[] = []
    while (answers.length < agree && left.length > 0) {
      const next = left.splice(0, agree - answers.length)
      answers.push(...(await this.#askAll(next, asked, failures)))
    }
    if (answers.length < agree) throw this.#incomplete(answers, failures)
    const what = `the answer of ${method} at block ${shorten(block)}`
    const error = findMismatch(what, answers)
    if (error === undefined) return answers[0]?.bytes as Hex
    answers.push(...(await this.#askAll(left, asked, failures)))
    this.#setMinorityAside(answers, error)
    throw error
  }

  async close(): Promise<void> {
    await Promise.all(this.#upstreams.map(({ provider }) => provider?.disconnect()))
  }

  /**
   * `usable` has the upstreams that are not set aside. Those that failed come last. `failures`
   * describes the other upstreams.
   */
  #list(): { readonly usable: readonly Upstream[]; readonly failures: string[] } {
    return {
      usable: this.#upstreams
        .filter((upstream) => !isAside(upstream))
        .sort((one, other) => one.failedAt - other.failedAt),
      failures: this.#upstreams
        .filter(isAside)
        .map(({ endpoint }) => `${endpoint.name} is set aside, for a majority has contradicted it`)
    }
  }

  /**
   * Finds the highest block that `agree` upstreams report as finalized. Asks failed upstreams only
   * if the other upstreams are too few, or disagree.
   */
  async #compareFinalized(): Promise<FinalizedBlock> {
    this.#rejoin()
    const { agree } = this.#setup
    const { usable, failures } = this.#list()
    const healthy = usable.filter(({ failedAt }) => failedAt === 0)
    let asked = usable.slice(0, Math.max(agree, healthy.length))
    let left = usable.slice(asked.length)
    let quorum = agree
    let contradiction: ParaclockError | undefined
    for (;;) {
      const { number, answers, kept } = await this.#askFinalized(asked, quorum, failures)
      const error = findMismatch(`the hash of finalized block ${number}`, answers)
      const hash = majorityOf(answers)
      const stating = answers.filter(({ bytes }) => bytes === hash)
      if (error !== undefined) this.#setMinorityAside(answers, error)
      if (hash !== undefined && stating.length >= agree) {
        return { hash, stating: new Set(stating.map(({ upstream }) => upstream)) }
      }
      contradiction ??= error
      // If the upstreams disagree, a lower block is compared, because more upstreams have finalized
      // it.
      if (answers.length >= agree) quorum += 1
      asked = [...kept, ...left].filter((upstream) => !isAside(upstream))
      left = []
      if (asked.length < quorum) throw contradiction ?? this.#incomplete(answers, failures)
    }
  }

  /**
   * Resolves with the reported hashes, and with the upstreams that can be asked about lower blocks.
   */
  async #askFinalized(
    upstreams: readonly Upstream[],
    quorum: number,
    failures: string[]
  ): Promise<{ number: number | undefined; answers: Answer[]; kept: Upstream[] }> {
    const { callMs } = this.#setup
    const connected = upstreams.map((upstream) => [upstream, this.#connect(upstream)] as const)
    const { number, statements } = await compareFinalized({
      sources: connected.map(([, provider]) => createRpcSource(provider)),
      quorum,
      limits: { deadlineMs: Math.ceil(callMs / COMPARING) }
    })
    const answers: Answer[] = []
    const kept: Upstream[] = []
    for (const [index, [upstream, provider]] of connected.entries()) {
      const stated = statements[index]
      if (stated?.status !== 'fulfilled') {
        await this.#fail(upstream, provider, stated?.reason, failures)
        continue
      }
      const { head, hash } = stated.value
      if (hash !== undefined) answers.push({ upstream, bytes: hash })
      const isBehind = head !== undefined && (number === undefined || head.number < number)
      if (hash !== undefined || isBehind) kept.push(upstream)
      else failures.push(`${upstream.endpoint.name} states no finalized block`)
    }
    return { number, answers, kept }
  }

  /** Connects to upstreams that failed some time ago, so that later comparisons ask them again. */
  #rejoin(): void {
    const now = performance.now()
    for (const upstream of this.#upstreams) {
      if (upstream.failedAt === 0 || now - upstream.failedAt < REJOIN_MS) continue
      upstream.failedAt = now
      const provider = this.#connect(upstream)
      const rejoining = provider.connect().then(
        () => {
          upstream.failedAt = 0
        },
        () => this.#leave(upstream, provider)
      )
      rejoining.catch(() => {})
    }
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
        await this.#fail(upstream, provider, error, failures)
        return []
      }
    })
    return (await Promise.all(asked)).flat()
  }

  #connect(upstream: Upstream): ParaclockProvider {
    const { provider, callMs, agree } = this.#setup
    const { genesis } = provider
    // A call asks `agree` upstreams in the first round, and one further upstream for each failure in
    // the next rounds. There are at most `upstreams - agree + 1` rounds, which share the time of the
    // call.
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
   * Closes the connection to an upstream after a failure. The upstream then comes last in the order
   * in which calls ask the upstreams. The next call to it opens a new connection.
   */
  async #leave(upstream: Upstream, provider: ParaclockProvider): Promise<void> {
    if (upstream.provider !== provider) return
    upstream.failedAt = performance.now()
    upstream.provider = undefined
    await provider.disconnect()
  }

  async #fail(
    upstream: Upstream,
    provider: ParaclockProvider,
    error: unknown,
    failures: string[]
  ): Promise<void> {
    if (!isParaclockError(error)) throw error
    if (error.code !== 'CallRefused') await this.#leave(upstream, provider)
    failures.push(`${upstream.endpoint.name}: ${error.message}`)
  }

  #incomplete(answers: readonly Answer[], failures: readonly string[]): ParaclockError {
    const { agree } = this.#setup
    const context = { wanted: agree, had: answers.length, failures }
    return new ParaclockError(UpstreamsIncomplete, context)
  }

  #setMinorityAside(answers: readonly Answer[], reason: ParaclockError): void {
    const majority = majorityOf(answers)
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

const isAside = ({ asideUntil }: Upstream): boolean => asideUntil > performance.now()

/** The answer of more than half of the upstreams. */
function majorityOf(answers: readonly Answer[]): Hex | undefined {
  const votes = new Map<Hex, number>()
  for (const { bytes } of answers) votes.set(bytes, (votes.get(bytes) ?? 0) + 1)
  return [...votes].find(([, count]) => count > answers.length / 2)?.[0]
}

function findMismatch(what: string, answers: readonly Answer[]): ParaclockError | undefined {
  const [one] = answers
  const other = answers.find(({ bytes }) => bytes !== one?.bytes)
  if (one === undefined || other === undefined) return undefined
  const stated = ({ upstream, bytes }: Answer) => ({ value: bytes, from: upstream.endpoint.name })
  return new ParaclockError(FactMismatch, { what, first: stated(one), second: stated(other) })
}
