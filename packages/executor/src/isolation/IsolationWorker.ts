import type { IsolationReply, IsolationRequest } from './IsolationMessages.ts'

/** A connection to a worker that runs the module `@paraclock/executor/worker`. */
export interface IsolationWorker {
  /** Sends a request to the worker. */
  readonly send: (request: IsolationRequest) => void
  /**
   * Sets the listener for all messages of the worker. `isolateRuntime` calls `receive` once, before
   * it sends the first request.
   */
  readonly receive: (listener: (reply: IsolationReply) => void) => void
  /**
   * Sets the listener that is called if the worker fails or ends by itself. `isolateRuntime` calls
   * `onFailure` once.
   */
  readonly onFailure: (listener: (problem: string) => void) => void
  /** Ends the worker at once, even during a call. */
  readonly end: () => void
}

/** The members of a browser's `Worker` that {@link adoptWebWorker} uses. */
export interface WebWorkerLike {
  /** Sends a message to the code in the worker. */
  postMessage(message: unknown): void
  /** Ends the worker at once. */
  terminate(): void
  /** Adds a listener for an event of the worker: `message`, `messageerror` or `error`. */
  addEventListener(type: string, listener: (event: unknown) => void): void
}

/**
 * Adapts a worker of a browser for a runtime. Start the worker with a module of your program that
 * imports `@paraclock/executor/worker`. Your bundler then includes the imported module.
 *
 * @example
 * ```ts
 * import { adoptWebWorker, isolateRuntime } from '@paraclock/executor'
 *
 * declare const code: Uint8Array
 * const runtime = await isolateRuntime({
 *   code,
 *   startWorker: () =>
 *     adoptWebWorker(new Worker(new URL('./runtimeWorker.js', import.meta.url), { type: 'module'
 * }))
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
      // The error event has no message if the worker's module cannot be loaded.
      worker.addEventListener('error', (event) =>
        listener((event as { readonly message?: string }).message || 'it did not start')
      )
      worker.addEventListener('messageerror', () => listener('a message could not be read'))
    },
    end: () => worker.terminate()
  }
}
