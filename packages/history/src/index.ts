export {
  DatabaseUnavailable,
  DatabaseVersionMismatch,
  HistoryApiFailed,
  HistoryBlockUnavailable,
  HistoryChainMismatch,
  HistoryMismatch,
  HistoryOwnerChanged,
  SqliteUnsupported
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
export {
  type History,
  type OpenHistoryArgs,
  openHistory,
  useDatabase
} from './store/openHistory.ts'
export type {
  ActionRow,
  AlertRow,
  BalanceRow,
  BudgetRow,
  ChainNumber,
  ChainRow,
  ChangeRow,
  CostKind,
  CostRow,
  DeliveryRow,
  DocumentRow,
  EffectRow,
  FeeRow,
  HistoryTables,
  JournalRow,
  LeaseRow,
  MessageRow,
  PastTaskRow,
  PolicyName,
  RunRow,
  RunState,
  TaskState,
  TaskSumRow
} from './store/tables.ts'
