import {
  describeThrown,
  isParaclockError,
  ParaclockError,
  parseJson,
  readCapped,
  throwIfAborted
} from '@paraclock/core'
import * as v from 'valibot'
import { HistoryApiFailed } from '../errors.ts'
import { type ApiAnswer, type ApiRouteName, historyApi } from './historyApi.ts'

const TIMEOUT_MS = 10_000
/**
 * The maximum size of an answer. A page of 1000 rows and a report of the checklist are far smaller.
 */
const MAX_BYTES = 32 * 1024 * 1024

/** The arguments of {@link createHistoryClient}. */
export interface CreateHistoryClientArgs {
  readonly url: string
  /** The function that sends the requests. Defaults to the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

/** Reads the API of a watchtower. */
export interface HistoryClient {
  /**
   * Requests a route, and returns its answer.
   *
   * @throws ParaclockError `HistoryApiFailed`, `OperationAborted`
   */
  read<Name extends ApiRouteName>(
    name: Name,
    args?: {
      readonly network?: string
      readonly query?: Readonly<Partial<Record<keyof (typeof historyApi)[Name]['query'], string>>>
      readonly signal?: AbortSignal
    }
  ): Promise<ApiAnswer<Name>>
}

/**
 * Creates a client of a watchtower's API, also in a browser. The client checks each answer against
 * the schema of the route.
 *
 * @example
 * ```ts
 * import { createHistoryClient } from '@paraclock/history/api'
 *
 * const client = createHistoryClient({ url: 'http://127.0.0.1:9960' })
 * const { tasks, next } = await client.read('tasks', { network: 'main', query: { limit: '20' } })
 * console.log(tasks.length, next)
 * ```
 */
export function createHistoryClient(args: CreateHistoryClientArgs): HistoryClient {
  const { url, fetch = globalThis.fetch } = args
  return {
    read: async (name, { network = '', query = {}, signal } = {}) => {
      const { path, answer } = historyApi[name]
      const at = path.replace('{network}', encodeURIComponent(network))
      const limit = AbortSignal.timeout(TIMEOUT_MS)
      const fail = (problem: string, cause?: unknown): never => {
        throw new ParaclockError(HistoryApiFailed, { url, path: at, problem }, { cause })
      }
      try {
        const place = new URL(url)
        place.pathname = `${place.pathname.replace(/\/$/, '')}${at}`
        for (const [key, value] of Object.entries<string | undefined>(query)) {
          if (value !== undefined) place.searchParams.set(key, value)
        }
        const response = await fetch(place, {
          signal: signal === undefined ? limit : AbortSignal.any([limit, signal])
        })
        // The URL can lead to a program that is not a watchtower, so the size of the answer is
        // limited.
        const text = await readCapped(response, MAX_BYTES)
        if (text === undefined) return fail(`it answered more than ${MAX_BYTES} bytes`)
        if (!response.ok) return fail(`status ${response.status}`)
        const read = v.safeParse(answer, parseJson(text))
        if (read.success) return read.output as never
        return fail(`${v.getDotPath(read.issues[0]) ?? 'the answer'} has another shape`)
      } catch (error) {
        if (isParaclockError(error, HistoryApiFailed)) throw error
        throwIfAborted({ signal, what: 'reading a watchtower' })
        return fail(describeThrown(error), error)
      }
    }
  }
}
