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

/** What is used of a browser's `Worker`. */
export interface WebWorkerLike {
  /** Sends to the worker. */
  postMessage(message: unknown): void
  /** Ends the worker. */
  terminate(): void
  /** Listens to messages and failures. */
  addEventListener(type: string, listener: (event: unknown) => void): void
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
export function adoptWebWorker(worker: WebWorkerLike): IsolationWorker {
  return {
    send: (request) => worker.postMessage(request),
    receive: (listener) => {
      worker.addEventListener('message', (event) =>
        listener((event as { readonly data: IsolationReply }).data)
      )
    },
    onFailure: (listener) => {
      // A worker whose module cannot be loaded reports an error without a message.
      worker.addEventListener('error', (event) =>
        listener((event as { readonly message?: string }).message || 'it did not start')
      )
      worker.addEventListener('messageerror', () => listener('a message could not be read'))
    },
    end: () => worker.terminate()
  }
}
