export {
  parseCheckpoint,
  type ReceiptCheckpoint,
  writeCheckpoint
} from './Checkpoint.ts'
export { makeReceipt } from './makeReceipt.ts'
export { hashReceipt, readReceipt, writeReceipt } from './Receipt.ts'
export { readCheckpoint } from './readCheckpoint.ts'
export {
  loadVerifier,
  type ReceiptVerdict,
  verifyReceipt
} from './verifyReceipt.ts'
