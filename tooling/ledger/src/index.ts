export { FakeLedger, type LedgerState } from './FakeLedger.ts'
