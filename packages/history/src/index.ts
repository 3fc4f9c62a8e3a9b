export {
  DatabaseRefused,
  DatabaseUnavailable,
  HistoryMismatch
} from './errors.ts'
export type { OpenChainArgs } from './ingest/openChainRow.ts'
export {
  type CatchUpOptions,
  type ChainRecorder,
  type OpenRecorderArgs,
  openRecorder,
  type RecordedTo
} from './ingest/openRecorder.ts'
export {
  findChain,
  type ListedTask,
  type ListPastTasksArgs,
  listPastTasks,
  type RunCounts,
  type TaskPage
} from './query/listPastTasks.ts'
export {
  type ListedRun,
  type ListRunsArgs,
  listRuns,
  type RunEffect,
  type RunPage
} from './query/listRuns.ts'
export { type ListCursor, MAX_PLACE } from './query/pageOf.ts'
export {
  type CostCursor,
  type CostSums,
  type DayCosts,
  type SumPastCostsArgs,
  sumPastCosts
} from './query/sumPastCosts.ts'
export { lockRecorder, type RecorderLock } from './store/lockRecorder.ts'
export {
  type History,
  type OpenHistoryArgs,
  openHistory,
  useDatabase
} from './store/openHistory.ts'
export { removeOldRows } from './store/removeOldRows.ts'
export {
  type BalanceRow,
  type ChainNumber,
  type ChainRow,
  type ChangeRow,
  type CostKind,
  type CostRow,
  costKinds,
  type EffectRow,
  type FeeRow,
  type HistoryTables,
  type MarkRow,
  type MessageRow,
  type PastTaskRow,
  type RunRow,
  type RunState,
  type TaskState,
  type TaskSumRow
} from './store/tables.ts'
