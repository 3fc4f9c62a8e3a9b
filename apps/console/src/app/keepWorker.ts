import type { OpenedWorker } from './openWorker.ts'

/**
 * A worker that starts at the first call of `open`. After the worker has ended, the next call of
 * `open` starts a new worker.
 */
export interface KeptWorker<Api> {
  /** Returns the methods of the worker. Starts a worker if none is open. */
  open(): Api
  /** Returns the methods of the worker; `undefined` if no worker is open. */
  opened(): Api | undefined
  end(): void
}

/** Creates a {@link KeptWorker}. `start` starts a worker. */
export function keepWorker<Api>(start: () => OpenedWorker<Api>): KeptWorker<Api> {
  let worker: OpenedWorker<Api> | undefined
  const opened = (): Api | undefined => (worker?.isOver() === false ? worker.api : undefined)
  return {
    opened,
    open: () => {
      if (worker === undefined || worker.isOver()) worker = start()
      return worker.api
    },
    end: () => worker?.end()
  }
}
