import {
  loadVerifier,
  parseCheckpoint,
  type ReceiptVerdict,
  verifyReceipt
} from '@paraclock/scheduler/receipt'

/** A file that a person chose. */
export interface TakenFile {
  readonly text: string
  readonly name: string
}

/** Verifies receipts in the worker of the chains, without a connection. */
export const receiptVerifier = {
  loadVerifier,
  verifyReceipt: async (receipt: TakenFile, checkpoint: TakenFile): Promise<ReceiptVerdict> =>
    await verifyReceipt(receipt.text, parseCheckpoint(checkpoint.text, checkpoint.name))
}

export type ReceiptVerifier = typeof receiptVerifier
