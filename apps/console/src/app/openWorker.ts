import { OperationAborted, ParaclockError } from '@paraclock/core'
import { proxy, wrap } from 'comlink'
import { PagePartUnavailable, PageWorkTimedOut } from '../errors.ts'
import { trustScript } from './trustScript.ts'

/** An open worker. */
export interface OpenedWorker<Api> {
  readonly api: Api
  /** Whether it failed or was ended. Its methods are then refused. */
  isOver(): boolean
  /** Ends it, and rejects all calls that wait for it. */
  end(): void
}

/**
 * The interval at which the worker is asked whether it still answers, in milliseconds, and how many
 * of these questions may stay unanswered.
 */
const PULSE_MS = 5000
const MAX_MISSED = 4

type Method = (...args: readonly unknown[]) => Promise<unknown>

/**
 * Starts a worker. If it fails or stops answering, all calls that wait for it are rejected: Comlink
 * would wait forever. Its thread cannot end a runtime that never returns.
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
  // The worker may take long to load, so missed questions count only after its first answer. They
  // are counted by ticks and not by time, because a computer may sleep.
  let missed = Number.NEGATIVE_INFINITY
  const ask = (): void => {
    const answer = (): void => {
      missed = 0
    }
    Promise.resolve(remote['pulse']).then(answer, () => undefined)
  }
  // Ask before any work, which may keep the worker from answering.
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
  // Comlink answers every name. `await` would take `then` for a method of a promise.
  const get = (_: object, method: string | symbol): Method | undefined =>
    method === 'then' ? undefined : call(String(method))
  const api = new Proxy({}, { get }) as Api
  return {
    api,
    isOver: () => isOver,
    end: () => end(new ParaclockError(OperationAborted, { what: `the ${name}` }))
  }
}
