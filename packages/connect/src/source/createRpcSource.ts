import { type Hex, ParaclockError, withDeadline } from '@paraclock/core'
import { AnswerMalformed } from '../errors/endpoints.ts'
import type { ProviderRequest } from '../provider/ParaclockProvider.ts'
import type { AskOptions, StateOptions, StateSource } from './StateSource.ts'

/**
 * What a source asks a node through: the provider of this package, a provider of polkadot.js, a
 * chain of the development network.
 */
export interface RpcProvider {
  /** Sends one request and resolves with its result. */
  send(method: string, params: unknown[]): Promise<unknown>
  /** The endpoint in use, for messages. */
  readonly endpoint?: string | undefined
  /** Sends one request with a deadline and a signal of its own. Defaults to `send`. */
  request?(request: ProviderRequest): Promise<unknown>
}

const LONGEST_MS = 30_000

/**
 * A source that asks a node by JSON-RPC. Over the provider of this package, storage reads of one
 * tick leave as one request.
 *
 * @throws ParaclockError `AnswerMalformed`, from the reads, if the node answers what the method does
 * not define; `DeadlineExceeded`, `OperationAborted`
 *
 * @example
 * ```ts
 * import { createProvider, createRpcSource } from '@paraclock/connect'
 *
 * const source = createRpcSource(createProvider(['wss://rpc.example']))
 * const version = await source.call('Core_version', '0x')
 * ```
 */
export function createRpcSource(provider: RpcProvider): StateSource {
  const request = (
    method: string,
    params: readonly unknown[],
    { deadlineMs, signal }: AskOptions = {}
  ): Promise<unknown> => {
    if (provider.request !== undefined) {
      return provider.request({
        method,
        params,
        ...(deadlineMs === undefined ? {} : { deadlineMs }),
        ...(signal === undefined ? {} : { signal })
      })
    }
    const bounds = { milliseconds: deadlineMs ?? LONGEST_MS, what: method, signal }
    return withDeadline(bounds, () => provider.send(method, [...params]))
  }
  const ask = async (
    method: string,
    params: readonly unknown[],
    options: StateOptions = {}
  ): Promise<UnreadAnswer> => {
    const { at } = options
    const value = await request(method, at === undefined ? params : [...params, at], options)
    return new UnreadAnswer(value, method, provider.endpoint ?? 'the node')
  }
  return {
    get endpoint() {
      return provider.endpoint
    },
    request,
    getStorage: async (keys, options) => {
      // The provider of this package joins single reads. Any other is asked for all keys at once.
      if (provider.request !== undefined || keys.length === 1) {
        const read = async (key: Hex): Promise<Hex | null> =>
          (await ask('state_getStorage', [key], options)).hexOrNull()
        return Promise.all(keys.map(read))
      }
      const set = (await ask('state_queryStorageAt', [keys], options)).field('0')
      const values = new Map(set.field('changes').list().map(readChange))
      return keys.map((key) => values.get(key.toLowerCase()) ?? null)
    },
    getKeys: async (prefix, options) => {
      const { count, after = null } = options
      const keys = await ask('state_getKeysPaged', [prefix, count, after], options)
      return keys.list().map((key) => key.hex())
    },
    call: async (name, data, options) => (await ask('state_call', [name, data], options)).hex()
  }
}

function readChange(change: UnreadAnswer): readonly [key: string, value: Hex | null] {
  const [key, value] = change.list()
  return [key?.hex().toLowerCase() ?? '', value?.hexOrNull() ?? null]
}

/** A part of what a node answered, of which nothing is known yet. */
class UnreadAnswer {
  readonly #value: unknown
  readonly #method: string
  readonly #endpoint: string

  constructor(value: unknown, method: string, endpoint: string) {
    this.#value = value
    this.#method = method
    this.#endpoint = endpoint
  }

  list(): readonly UnreadAnswer[] {
    if (Array.isArray(this.#value)) return this.#value.map((item) => this.#part(item))
    throw this.#malformed('a list is missing')
  }

  field(name: string): UnreadAnswer {
    const fields = this.#value as Readonly<Record<string, unknown>> | null | undefined
    return this.#part(fields?.[name])
  }

  /** Hex, or a value of polkadot.js, which prints as hex. */
  hex(): Hex {
    const text = String(this.#value)
    if (text.startsWith('0x')) return text as Hex
    throw this.#malformed('a value is not hex')
  }

  hexOrNull(): Hex | null {
    return this.#value === null || this.#value === undefined ? null : this.hex()
  }

  #part(value: unknown): UnreadAnswer {
    return new UnreadAnswer(value, this.#method, this.#endpoint)
  }

  #malformed(problem: string): ParaclockError {
    const endpoint = this.#endpoint
    return new ParaclockError(AnswerMalformed, {
      endpoint,
      problem: `${this.#method}: ${problem}`
    })
  }
}
