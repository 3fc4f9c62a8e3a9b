import type { ErrorReport } from '@paraclock/core'
import type { ReceiptVerdict } from '@paraclock/scheduler/receipt'
import { signal } from '@preact/signals'
import type { KeptWorker } from '../app/keepWorker.ts'
import { toErrorReport } from '../app/toErrorReport.ts'
import type { ReceiptVerifier, TakenFile } from './receiptVerifier.ts'

/** Creates the state and the actions of the page `#/receipt`. */
export function createReceiptStore(worker: Pick<KeptWorker<ReceiptVerifier>, 'open'>) {
  const files = signal<{ readonly receipt?: TakenFile; readonly checkpoint?: TakenFile }>({})
  const verdict = signal<ReceiptVerdict | undefined>(undefined)
  const error = signal<ErrorReport | undefined>(undefined)
  /** Whether everything is loaded, so that the page needs no connection any more. */
  const isLoaded = signal(false)
  return {
    files,
    verdict,
    error,
    isLoaded,
    load: (): void => {
      worker
        .open()
        .loadVerifier()
        .then(
          () => {
            isLoaded.value = true
          },
          (thrown: unknown) => {
            error.value = toErrorReport(thrown)
          }
        )
    },
    /** Takes a file, and verifies the receipt as soon as both files are there. */
    take: async (kind: 'receipt' | 'checkpoint', file: TakenFile): Promise<void> => {
      const taken = { ...files.value, [kind]: file }
      files.value = taken
      verdict.value = undefined
      error.value = undefined
      const { receipt, checkpoint } = taken
      if (receipt === undefined || checkpoint === undefined) return
      // Only the verdict about the files that were taken last is shown.
      const isLast = (): boolean => files.value === taken
      try {
        const found = await worker.open().verifyReceipt(receipt, checkpoint)
        if (isLast()) verdict.value = found
      } catch (thrown) {
        if (isLast()) error.value = toErrorReport(thrown)
      }
    }
  }
}
