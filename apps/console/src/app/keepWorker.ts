import type { OpenedWorker } from './openWorker.ts'

export interface KeptWorker<Api> {
  /** Returns the methods of the worker. Starts a worker if no worker is open. */
  open(): Api
  /** Returns the methods of the worker; `undefined` if no worker is open. */
  opened(): Api | undefined
  end(): void
}

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
