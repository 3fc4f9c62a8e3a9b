import type { ErrorReport } from '@paraclock/core'
import { type Signal, signal } from '@preact/signals'
import type { KeptWorker } from './keepWorker.ts'
import { toErrorReport } from './toErrorReport.ts'

export interface Work<Api> {
  /** A description of the work in progress, such as `Reading the tasks`. */
  readonly busy: Signal<string | undefined>
  readonly error: Signal<ErrorReport | undefined>
  /**
   * Runs `act`, and sets `busy` to `what` until `act` ends. `what` describes the work in words. If
   * other work is in progress, `act` does not run.
   */
  work(what: string, act: (api: Api) => Promise<void>): Promise<void>
  fail(thrown: unknown): void
}

export function createWork<Api>(worker: Pick<KeptWorker<Api>, 'open'>): Work<Api> {
  const busy = signal<string | undefined>(undefined)
  const error = signal<ErrorReport | undefined>(undefined)
  const fail = (thrown: unknown): void => {
    error.value = toErrorReport(thrown)
  }
  return {
    busy,
    error,
    fail,
    work: async (what, act) => {
      if (busy.value !== undefined) return
      busy.value = what
      error.value = undefined
      try {
        await act(worker.open())
      } catch (thrown) {
        fail(thrown)
      } finally {
        busy.value = undefined
      }
    }
  }
}
