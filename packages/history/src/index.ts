export {
  DatabaseRefused,
  DatabaseUnavailable,
  HistoryMismatch
} from './errors.ts'
export { openRecorder, type RecordedTo } from './ingest/openRecorder.ts'
export { findChain, type ListedTask, listPastTasks } from './query/listPastTasks.ts'
export { type ListedRun, listRuns, type RunPage } from './query/listRuns.ts'
export { type ListCursor, MAX_PLACE } from './query/pageOf.ts'
export { type CostSums, type DayCosts, sumPastCosts } from './query/sumPastCosts.ts'
export { lockRecorder, type RecorderLock } from './store/lockRecorder.ts'
export { type History, openHistory, useDatabase } from './store/openHistory.ts'
export { removeOldRows } from './store/removeOldRows.ts'
export type { BalanceRow, ChainRow, RunRow } from './store/tables.ts'
