import { ParaclockError } from '@paraclock/core'
import { cacheOfEndpoints } from '../cache/MetadataCache.ts'
import { type MetadataSource, readMetadata, readOf } from '../cache/readMetadata.ts'
import { Budget } from '../calls/Budget.ts'
import { CallRunner } from '../calls/CallRunner.ts'
import { retryPolicyOf } from '../calls/retryPolicy.ts'
import { EndpointsUnavailable } from '../errors/endpoints.ts'
import type { Connector } from '../pool/Connector.ts'
import { StorageReads } from '../reads/StorageReads.ts'
import type { ProviderRequest } from './ParaclockProvider.ts'
import type { ResolvedOptions } from './resolveOptions.ts'

export class ProviderCalls {
  readonly runner: CallRunner
  closed = false
  readonly #options: ResolvedOptions
  readonly #storage: StorageReads
  readonly #metadata: MetadataSource | undefined
  readonly #closers = new Set<() => void>()
  readonly #onCall: () => void

  constructor(setup: {
    readonly connector: Connector
    readonly endpoints: readonly string[]
    readonly options: ResolvedOptions
    readonly onRetry: (method: string, error: ParaclockError) => void
    /** Called before each call. Starts to connect if the provider has not started. */
    readonly onCall: () => void
  }) {
    const { connector, endpoints, options, onRetry, onCall } = setup
    const { clock, random, attemptMs } = options
    const cache = cacheOfEndpoints(options.metadataCache, endpoints)
    this.#options = options
    this.#onCall = onCall
    this.runner = new CallRunner({ connector, clock, random, attemptMs, onRetry })
    const call: MetadataSource['call'] = (method, params, deadlineMs) =>
      this.run({ method, params, deadlineMs })
    this.#storage = new StorageReads({
      soon: (run) => clock.soon(run),
      call,
      endpoint: () => connector.session?.endpoint.url
    })
    this.#metadata = cache && { cache, genesis: () => connector.genesis, call }
  }

  /** Makes one call. Reads may be answered from caches, or joined into one request. */
  dispatch(request: ProviderRequest): Promise<unknown> {
    const { method, params = [], signal } = request
    const deadlineMs = request.deadlineMs ?? this.#options.deadlineMs
    const metadata = this.#metadata
    if (metadata && readOf(method, params)) {
      return this.bounded(method, deadlineMs, signal, () =>
        readMetadata(metadata, method, params, deadlineMs)
      )
    }
    if (StorageReads.accepts(method, params)) {
      return this.bounded(method, deadlineMs, signal, () => this.#storage.read(params, deadlineMs))
    }
    return this.run(request)
  }

  /** Makes one call, without caches, and without joining it with other storage reads. */
  async run(request: ProviderRequest): Promise<unknown> {
    const { method, params = [], deadlineMs, signal, early = false } = request
    const policy = retryPolicyOf(method, params)
    const longest = deadlineMs ?? this.#options.deadlineMs
    return await this.bounded(method, longest, signal, async (budget) => {
      const { result } = await this.runner.run({ method, params, policy, budget, early })
      return result
    })
  }

  async bounded<Result>(
    method: string,
    deadlineMs: number,
    signal: AbortSignal | undefined,
    work: (budget: Budget) => Promise<Result>
  ): Promise<Result> {
    if (this.closed) throw new ParaclockError(EndpointsUnavailable, { doing: method })
    this.#onCall()
    const budget = new Budget({ clock: this.#options.clock, method, deadlineMs, signal })
    const close = (): void =>
      budget.end(new ParaclockError(EndpointsUnavailable, { doing: method }))
    this.#closers.add(close)
    try {
      return await budget.race(work(budget))
    } finally {
      this.#closers.delete(close)
      budget.release()
    }
  }

  close(): void {
    this.closed = true
    for (const close of [...this.#closers]) close()
  }
}
