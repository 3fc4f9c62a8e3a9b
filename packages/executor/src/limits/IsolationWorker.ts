import type { IsolationReply, IsolationRequest } from './IsolationMessages.ts'

/** A worker that runs the module `@paraclock/executor/worker`, seen from its caller. */
export interface IsolationWorker {
  /** Sends to the worker. */
  readonly send: (request: IsolationRequest) => void
  /** Gets what the worker sends. Called once. */
  readonly receive: (listener: (reply: IsolationReply) => void) => void
  /** Is told when the worker ends without having been asked to. Called once. */
  readonly onFailure: (listener: (problem: string) => void) => void
  /** Ends the worker at once, whatever it does. */
  readonly end: () => void
}

/**
 * Makes a browser's worker one that a runtime can be isolated in. The worker is a module of yours
 * that imports `@paraclock/executor/worker`, so that your bundler finds it.
 *
 * @example
 * ```ts
 * import { adoptWebWorker, isolateRuntime } from '@paraclock/executor'
 *
 * declare const code: Uint8Array
 * const runtime = await isolateRuntime({
 *   code,
 *   startWorker: () =>
 *     adoptWebWorker(new Worker(new URL('./runtimeWorker.js', import.meta.url), { type: 'module' }))
 * })
 * runtime.close()
 * ```
 */
export function adoptWebWorker(worker: Worker): IsolationWorker {
  return {
    send: (request) => worker.postMessage(request),
    receive: (listener) => {
      worker.addEventListener('message', (event) => listener(event.data as IsolationReply))
    },
    onFailure: (listener) => {
      worker.addEventListener('error', (event) => listener(event.message || 'it did not start'))
      worker.addEventListener('messageerror', () => listener('a message could not be read'))
    },
    end: () => worker.terminate()
  }
}
