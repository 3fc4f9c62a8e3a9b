import { OperationAborted, ParaclockError } from '@paraclock/core'
import { proxy, wrap } from 'comlink'
import { PagePartUnavailable, PageWorkTimedOut } from '../errors.ts'
import { trustScript } from './trustScript.ts'

export interface OpenedWorker<Api> {
  readonly api: Api
  /** Whether the worker failed or was ended. Calls of its methods are then rejected. */
  isOver(): boolean
  /** Ends the worker, and rejects all open calls. */
  end(): void
}

/** How often the page asks whether the worker still answers, in milliseconds. */
const PULSE_MS = 5000
/** Maximum number of questions without an answer, after which the worker is ended. */
const MAX_MISSED = 4

type Method = (...args: readonly unknown[]) => Promise<unknown>

/**
 * Starts a worker. If the worker fails or stops answering, all open calls are rejected. Comlink
 * would wait for them forever. A runtime that never returns also stops the worker from answering.
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
  // The worker may take long to load, so missed questions count only after its first answer. Ticks
  // are counted and not time, because a computer may sleep.
  let missed = Number.NEGATIVE_INFINITY
  const ask = (): void => {
    const answer = (): void => {
      missed = 0
    }
    Promise.resolve(remote['pulse']).then(answer, () => undefined)
  }
  // Ask at once, because later work may keep the worker from answering.
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
  // Comlink has a method for every name. With a method `then`, `await` would treat `api` as a
  // promise.
  const get = (_: object, method: string | symbol): Method | undefined =>
    method === 'then' ? undefined : call(String(method))
  const api = new Proxy({}, { get }) as Api
  return {
    api,
    isOver: () => isOver,
    end: () => end(new ParaclockError(OperationAborted, { what: `the ${name}` }))
  }
}
