import { type Hex, ParaclockError, withDeadline } from '@paraclock/core'
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
  const read = async (key: Hex, options: StateOptions): Promise<Hex | null> => {
    const method = 'state_getStorage'
    const value = (await request(method, place([key], options), options)) ?? null
    return value === null ? null : readHex(method, value)
  }
  return {
    get endpoint() {
      return provider.endpoint
    },
    request,
    // The provider of this package joins single reads. Any other provider is asked for all at once.
    getStorage: async (keys, options = {}) =>
      provider.request !== undefined || keys.length === 1
        ? Promise.all(keys.map((key) => read(key, options)))
        : readMany(keys, await request('state_queryStorageAt', place([keys], options), options)),
    getKeys: async (prefix, options) => {
      const method = 'state_getKeysPaged'
      const { count, after = null } = options
      const keys = await request(method, place([prefix, count, after], options), options)
      return listOf(method, keys).map((key) => readHex(method, key))
    },
    call: async (name, data, options = {}) =>
      readHex('state_call', await request('state_call', place([name, data], options), options))
  }
}

function place(params: readonly unknown[], { at }: StateOptions): readonly unknown[] {
  return at === undefined ? params : [...params, at]
}

function readMany(keys: readonly Hex[], answer: unknown): readonly (Hex | null)[] {
  const method = 'state_queryStorageAt'
  const [set] = listOf(method, answer)
  const changes = listOf(method, (set as { readonly changes?: unknown } | undefined)?.changes)
  const values = new Map(
    changes.map((change) => {
      const [key, value = null] = listOf(method, change)
      return [
        readHex(method, key).toLowerCase(),
        value === null ? null : readHex(method, value)
      ] as const
    })
  )
  return keys.map((key) => values.get(key.toLowerCase()) ?? null)
}

function listOf(method: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw malformed(method, 'a list is missing')
}

// An answer may be text or, through polkadot.js, a value that prints as text.
function readHex(method: string, value: unknown): Hex {
  const text = String(value)
  if (text.startsWith('0x')) return text as Hex
  throw malformed(method, 'a value is not hex')
}

function malformed(method: string, problem: string): ParaclockError {
  return new ParaclockError('AnswerMalformed', {
    endpoint: 'the node',
    problem: `${method}: ${problem}`
  })
}
