export type { ServiceCalls } from './build/buildServiceCall.ts'
export { buildTask } from './build/buildTask.ts'
export type { CallValues } from './build/CallValues.ts'
export { type CancelledBatch, cancelTasks } from './bulk/cancelTasks.ts'
export { type ScheduledBatch, scheduleTasks } from './bulk/scheduleTasks.ts'
export type { BulkArgs } from './bulk/submitBatches.ts'
export { type ConnectServiceArgs, connectService, type ProvenBy } from './client/connectService.ts'
export type {
  HourService,
  MinuteService,
  MixedService,
  Service,
  ServiceClient
} from './client/ServiceClient.ts'
export { type Following, findFollowing } from './judge/findFollowing.ts'
export {
  isDispatch,
  judgeMessage,
  type MessageFailure,
  type MessageOutcome,
  noProxy
} from './judge/judgeMessage.ts'
export {
  type JudgedRun,
  type JudgeRunArgs,
  judgeRun,
  type RunBlock,
  type RunFailure
} from './judge/judgeRun.ts'
export { readRunBlock } from './judge/readRunBlock.ts'
export { type MessageEvents, splitMessages } from './judge/splitMessages.ts'
export { type PreviewTaskArgs, previewTask } from './quote/previewTask.ts'
export type { ForeignCosts } from './quote/quoteForeign.ts'
export type { CrowdedSlot } from './quote/quotePlaces.ts'
export { type LiveQuote, type QuoteTerms, quotePrepared } from './quote/quotePrepared.ts'
export { type QuoteTaskArgs, quoteTask } from './quote/quoteTask.ts'
export { getTask, type TaskReference } from './read/getTask.ts'
export { type ListTasksArgs, listTasks } from './read/listTasks.ts'
export { type BookingLimits, readBookingLimits } from './read/readBookingLimits.ts'
export { type CancelledTask, readCancelled } from './read/readCancelled.ts'
export { readPricing } from './read/readPricing.ts'
export { readServiceLimits } from './read/readServiceLimits.ts'
export { readServiceTime } from './read/readServiceState.ts'
export { readTargetsOf } from './read/readTargetsOf.ts'
export { stateWeight } from './read/stateWeight.ts'
export { type CancelTaskArgs, cancelTask } from './submit/cancelTask.ts'
export { type PreparedTask, type PrepareTaskArgs, prepareTask } from './submit/prepareTask.ts'
export { type ScheduleTaskArgs, scheduleTask } from './submit/scheduleTask.ts'
export type { ScheduleArgs, SendArgs, TaskName } from './submit/TaskArgs.ts'
export type {
  DynamicDispatchSpec,
  NativeTransferSpec,
  TaskSpec,
  XcmpSpec
} from './submit/TaskSpec.ts'
export type {
  CancelledOutcome,
  CancelOutcome,
  CancelSubmission,
  ExistingOutcome,
  ScheduledOutcome,
  ScheduleOutcome,
  TakenTask,
  TaskSubmission
} from './submit/TaskSubmission.ts'
export { joinCalls, type WrittenTask } from './submit/writeTasks.ts'
export type { SentMessage } from './watch/readArrivals.ts'
export type { ChainPosition, TaskCursor } from './watch/TaskCursor.ts'
export type { Arrival, EntryPlace, TaskChange, TaskEntry } from './watch/TaskEntry.ts'
export { type TaskHistory, type TaskHistoryArgs, taskHistory } from './watch/taskHistory.ts'
export { type WatchedEntry, type WatchTaskArgs, watchTask } from './watch/watchTask.ts'
