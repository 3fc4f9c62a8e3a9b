import type { OpenedWorker } from './openWorker.ts'

/** A worker that is opened when it is first needed, and again once it is over. */
export interface KeptWorker<Api> {
  /** The worker, opened if it is not. */
  open(): Api
  /** The worker, if it is open. */
  opened(): Api | undefined
  end(): void
}

/** Keeps a worker. */
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
