import { type Hex, isParaclockError, withDeadline } from '@paraclock/core'
import {
  type AnswerSchema,
  bytesSchema,
  changeSetsSchema,
  keysSchema,
  storageValueSchema
} from '../answers/answerSchemas.ts'
import { readAnswer } from '../answers/readAnswer.ts'
import { FrameSizeExceeded } from '../errors/endpoints.ts'
import { CallRefused } from '../errors/requests.ts'
import type { ProviderRequest } from '../provider/ParaclockProvider.ts'
import type { AskOptions, StateOptions, StateSource } from './StateSource.ts'

/** A provider of this package or of polkadot.js, or a chain of the development network. */
export interface RpcProvider {
  /** Sends one request and resolves with its result. */
  send(method: string, params: unknown[]): Promise<unknown>
  readonly endpoint?: string | undefined
  /** The URL of the endpoint in use. The URL may hold a key, so it is never shown. */
  readonly url?: string | undefined
  /** Whether a light client answers: see {@link StateSource}. */
  readonly isLight?: boolean | undefined
  /** Sends one request with its own deadline and signal. If absent, `send` is used. */
  request?(request: ProviderRequest): Promise<unknown>
}

const MAX_MS = 30_000

/**
 * Creates a source that asks a node by JSON-RPC.
 *
 * @throws ParaclockError `AnswerMalformed` if an answer does not have the type that the method
 * defines, `DeadlineExceeded`, `OperationAborted`
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
    { deadlineMs, signal, early, code }: AskOptions = {}
  ): Promise<unknown> => {
    if (provider.request !== undefined) {
      return provider.request({ method, params, deadlineMs, signal, early, code })
    }
    const bounds = { milliseconds: deadlineMs ?? MAX_MS, what: method, signal }
    return withDeadline(bounds, () => provider.send(method, [...params]))
  }
  const ask = async <Output>(
    schema: AnswerSchema<Output>,
    method: string,
    params: readonly unknown[],
    options: StateOptions = {}
  ): Promise<Output> => {
    const { at } = options
    const value = await request(method, at === undefined ? params : [...params, at], options)
    return readAnswer({ schema, value, method, endpoint: provider.endpoint })
  }
  return {
    get endpoint() {
      return provider.endpoint
    },
    get url() {
      return provider.url
    },
    isLight: provider.isLight,
    request,
    getStorage: async (keys, options) => {
      const one = (key: Hex) => ask(storageValueSchema, 'state_getStorage', [key], options)
      if (keys.length < 2) return Promise.all(keys.map(one))
      try {
        const [{ changes }] = await ask(changeSetsSchema, 'state_queryStorageAt', [keys], options)
        const values = new Map(changes.map(([key, value]) => [key.toLowerCase(), value]))
        return keys.map((key) => values.get(key.toLowerCase()) ?? null)
      } catch (error) {
        // Some nodes do not serve the method, and each single value may fit the size limit.
        const isMany =
          isParaclockError(error, CallRefused) || isParaclockError(error, FrameSizeExceeded)
        if (!isMany) throw error
        return Promise.all(keys.map(one))
      }
    },
    getKeys: (prefix, options) => {
      const { count, after = null } = options
      return ask(keysSchema, 'state_getKeysPaged', [prefix, count, after], options)
    },
    call: (name, data, options) => ask(bytesSchema, 'state_call', [name, data], options)
  }
}
