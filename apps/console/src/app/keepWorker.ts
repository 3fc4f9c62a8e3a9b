import type { OpenedWorker } from './openWorker.ts'

/** A worker that is opened at the first need, and opened again after it has ended. */
export interface KeptWorker<Api> {
  /** Returns the worker. Opens it if necessary. */
  open(): Api
  /** Returns the worker; `undefined` if it is not open. */
  opened(): Api | undefined
  end(): void
}

/** Creates a kept worker. `start` opens it. */
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
