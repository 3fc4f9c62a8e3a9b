import { type Hex, ParaclockError } from '@paraclock/core'
import { CallRefused } from '../errors/requests.ts'
import type { StateSource } from './StateSource.ts'

/** The answers of {@link createMemorySource}. */
export interface MemorySourceArgs {
  /** Storage: raw values by raw key, in lower-case hex. Defaults to none. */
  readonly storage?: ReadonlyMap<string, string> | Readonly<Record<string, string>>
  /** The results of runtime methods by name, or by name and arguments: `Core_version(0x)`. */
  readonly calls?: Readonly<Record<string, Hex | ((data: Hex) => Hex | Promise<Hex>)>>
  /** The answers to other requests, by method: a value, or a function of the parameters. */
  readonly requests?: Readonly<Record<string, unknown>>
}

/**
 * Creates a source over values in memory, which are the same at every block. A storage key without
 * a value is `null`. A runtime call or a request without a value throws `CallRefused`.
 *
 * @throws ParaclockError `CallRefused`, from `call` and `request`
 *
 * @example
 * ```ts
 * import { createMemorySource } from '@paraclock/connect'
 *
 * const source = createMemorySource({
 *   storage: { '0x26aa394eea5630e07c48ae0c9558cef702a5c1b19ab7a04f536c519aca4983ac': '0x2a000000' },
 *   calls: { AccountNonceApi_account_nonce: '0x07000000' }
 * })
 * ```
 */
export function createMemorySource(args: MemorySourceArgs = {}): StateSource {
  const { storage = {}, calls = {}, requests = {} } = args
  // The list is made anew for each read, because a test may change the entries between reads.
  const list = (): readonly (readonly [string, string])[] =>
    storage instanceof Map ? [...storage] : Object.entries(storage)
  const refuse = (method: string): ParaclockError => {
    const rpcMessage = 'the source in memory has no answer to it'
    return new ParaclockError(CallRefused, { method, rpcCode: -32601, rpcMessage })
  }
  return {
    getStorage: async (keys) => {
      const values = new Map(list())
      return keys.map((key) => (values.get(key) ?? null) as Hex | null)
    },
    getKeys: async (prefix, { count, after = '0x' }) => {
      const keys = list().map(([key]) => key as Hex)
      const found = keys.filter((key) => key.startsWith(prefix) && key > after)
      return found.sort().slice(0, count)
    },
    call: async (name, data) => {
      const key = [`${name}(${data})`, name].find((one) => Object.hasOwn(calls, one))
      const answer = key === undefined ? undefined : calls[key]
      if (answer === undefined) throw refuse(name)
      return typeof answer === 'function' ? answer(data) : answer
    },
    request: async (method, params) => {
      if (!Object.hasOwn(requests, method)) throw refuse(method)
      const answer = requests[method]
      return typeof answer === 'function' ? answer(params) : answer
    }
  }
}
