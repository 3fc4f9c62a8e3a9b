import { OperationAborted, ParaclockError } from '@paraclock/core'
import { proxy, wrap } from 'comlink'
import { PagePartUnavailable, PageWorkTimedOut } from '../errors.ts'
import { trustScript } from './trustScript.ts'

/** What a worker does for the page, until it fails or is ended. */
export interface OpenedWorker<Api> {
  readonly api: Api
  /** Whether it failed or was ended: another must be opened. */
  isOver(): boolean
  /** Ends it. Whatever waits for it is refused. */
  end(): void
}

/** How often a worker is asked for a sign of life, and how many such questions it may leave open. */
const PULSE_MS = 5000
const MAX_MISSED = 4

type Method = (...args: readonly unknown[]) => Promise<unknown>

/**
 * Starts a worker. Once it fails, or does not answer any more, everything that waits for it is refused:
 * Comlink alone would wait for ever. A runtime that never returns cannot be ended in its own thread.
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
  // It may take long to load, so questions count from its first answer. Ticks are counted, and not time:
  // a computer that slept misses one.
  let missed = Number.NEGATIVE_INFINITY
  const ask = (): void => {
    const answer = (): void => {
      missed = 0
    }
    Promise.resolve(remote['pulse']).then(answer, () => undefined)
  }
  // Before any work, which may never let it answer.
  ask()
  const pulse = setInterval(() => {
    missed += 1
    const seconds = (MAX_MISSED * PULSE_MS) / 1000
    if (missed > MAX_MISSED) end(new ParaclockError(PageWorkTimedOut, { work: name, seconds }))
    else ask()
  }, PULSE_MS)
  const call = (method: string): Method => {
    return (...args) => {
      const sent = args.map((arg) => (typeof arg === 'function' ? proxy(arg) : arg))
      return Promise.race([over.promise, (remote[method] as Method)(...sent)])
    }
  }
  // Comlink answers any name, and a promise of the api would ask for `then`.
  const get = (_: object, method: string | symbol): Method | undefined =>
    method === 'then' ? undefined : call(String(method))
  const api = new Proxy({}, { get }) as Api
  return {
    api,
    isOver: () => isOver,
    end: () => end(new ParaclockError(OperationAborted, { what: `the ${name}` }))
  }
}
