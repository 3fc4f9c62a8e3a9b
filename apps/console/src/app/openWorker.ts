import { OperationAborted, ParaclockError } from '@paraclock/core'
import { proxy, wrap } from 'comlink'
import { PagePartUnavailable } from '../errors.ts'
import { trustScript } from './trustScript.ts'

export interface OpenedWorker<Api> {
  readonly api: Api
  /** Whether the worker failed or was ended. If so, the methods of `api` reject. */
  isOver(): boolean
  /** Ends the worker, and rejects all open calls. */
  end(): void
}

/** The interval at which the page pings the worker, in milliseconds. */
const PULSE_MS = 5000
/** The number of pings in a row without an answer after which the worker is ended. */
const MAX_MISSED = 4

type Method = (...args: readonly unknown[]) => Promise<unknown>

/**
 * Starts a worker. If the worker fails or stops answering, all open calls are rejected. Comlink
 * alone would wait forever, for example if the code of a runtime never returns.
 */
export function openWorker<Api extends object>(url: string, name: string): OpenedWorker<Api> {
  const worker = new Worker(trustScript(url), { type: 'module', name })
  const over = Promise.withResolvers<never>()
  over.promise.catch(() => undefined)
  let isOver = false
  const end = (error: ParaclockError): void => {
    isOver = true
    clearInterval(pulse)
    worker.terminate()
    over.reject(error)
  }
  worker.addEventListener('error', ({ message }) => {
    const part = url.slice(url.lastIndexOf('/') + 1)
    const problem = message ?? 'it did not load'
    end(new ParaclockError(PagePartUnavailable, { part, problem }))
  })
  const remote = wrap<Readonly<Record<string, Method>>>(worker)
  // The number of pings since the worker's last answer. It is minus infinity before the first
  // answer, because a worker may take long to load. Pings are counted instead of seconds, because
  // the worker cannot answer while the computer sleeps.
  let missed = Number.NEGATIVE_INFINITY
  const ask = (): void => {
    const answer = (): void => {
      missed = 0
    }
    Promise.resolve(remote['pulse']).then(answer, () => undefined)
  }
  // The first ping is sent before any call, because a call can block the worker.
  ask()
  const pulse = setInterval(() => {
    missed += 1
    const seconds = (MAX_MISSED * PULSE_MS) / 1000
    if (missed > MAX_MISSED) end(new ParaclockError(PagePartUnavailable, { work: name, seconds }))
    else ask()
  }, PULSE_MS)
  const call = (method: string): Method => {
    return (...args) => {
      const sent = args.map((arg) => (typeof arg === 'function' ? proxy(arg) : arg))
      return Promise.race([over.promise, (remote[method] as Method)(...sent)])
    }
  }
  // `api` has a method for every name except `then`, because `await` would treat an object with the
  // method `then` as a promise.
  const get = (_: object, method: string | symbol): Method | undefined =>
    method === 'then' ? undefined : call(String(method))
  const api = new Proxy({}, { get }) as Api
  return {
    api,
    isOver: () => isOver,
    end: () => end(new ParaclockError(OperationAborted, { what: `the ${name}` }))
  }
}
