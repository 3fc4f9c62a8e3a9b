export { type ConnectServiceArgs, connectService, type ProvenBy } from './client/connectService.ts'
export type {
  HourService,
  MinuteService,
  MixedService,
  Service,
  ServiceClient
} from './client/ServiceClient.ts'
export { StepUnconfirmed } from './errors.ts'
export { type Following, findFollowing } from './judge/findFollowing.ts'
export {
  type ArrivedMessage,
  ambiguousMessage,
  CLOCK_MARGIN,
  findRunMessage,
  isFromService,
  type RunMessage
} from './judge/findRunMessage.ts'
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
  type RefusedMessage,
  type RunBlock,
  type RunFailure,
  readRunBlock
} from './judge/judgeRun.ts'
export { type MessageEvents, splitMessages } from './judge/splitMessages.ts'
export { listPriceParts, type PricePart } from './quote/listPriceParts.ts'
export { type PreviewTaskArgs, previewTask } from './quote/previewTask.ts'
export type { ForeignCosts } from './quote/quoteForeign.ts'
export type { CrowdedSlot } from './quote/quotePlaces.ts'
export type { LiveQuote, QuoteTerms } from './quote/quotePrepared.ts'
export { type QuoteTaskArgs, quoteTask } from './quote/quoteTask.ts'
export {
  askServiceNode,
  askServiceRuntime,
  type ReadServiceAnswer
} from './read/askService.ts'
export { getTask, type TaskReference } from './read/getTask.ts'
export { type ListTasksArgs, listTasks } from './read/listTasks.ts'
export { openRecord } from './read/openRecord.ts'
export { readPricing, readTargetsOf } from './read/readPricing.ts'
export {
  type BookingLimits,
  readBookingLimits,
  readServiceLimits
} from './read/readServiceLimits.ts'
export {
  type HeldPart,
  readPrepaid,
  readServiceTime,
  readSpendable,
  sumPrepaid
} from './read/readServiceState.ts'
export { stateWeight } from './read/weighCall.ts'
export {
  buildServiceCall,
  buildTask,
  type CallValues,
  type ServiceCalls
} from './task/buildServiceCall.ts'
export { type CancelSubmission, type CancelTaskArgs, cancelTask } from './task/cancelTask.ts'
export { describeCrowd } from './task/describePlan.ts'
export { findTaskFailure, nameFailing, type TriedTask } from './task/findTaskFailure.ts'
export { joinCalls } from './task/packCalls.ts'
export { type PlanCancelArgs, planCancel } from './task/planCancel.ts'
export { type PlanTasksArgs, planTasks } from './task/planTasks.ts'
export type { PreparedTask, WrittenTask } from './task/prepareTask.ts'
export {
  type CancelledOutcome,
  type CancelledTask,
  type CancelOutcome,
  type ExistingOutcome,
  readCancelled,
  readScheduled,
  type ScheduledOutcome,
  type ScheduleOutcome,
  type TakenTask
} from './task/readTaskEvents.ts'
export type {
  DynamicDispatchSpec,
  EncodedTask,
  EncodedXcmpSpec,
  NativeTransferSpec,
  PrepareTaskArgs,
  TaskSpec,
  XcmpSpec
} from './task/readTaskSpec.ts'
export { type RequireFundsArgs, requireFunds } from './task/requireFunds.ts'
export {
  type ScheduleTaskArgs,
  scheduleTask,
  type TaskName,
  type TaskSubmission
} from './task/scheduleTask.ts'
export type { BulkArgs, SendArgs } from './task/sendCall.ts'
export { type SentTasks, sendTasks } from './task/sendTasks.ts'
export type { CancelPlan, TaskPlan, WantedTask } from './task/TaskPlan.ts'
export {
  type ChangedService,
  type NamedChange,
  readTaskChange
} from './watch/readServiceChange.ts'
export type {
  Arrival,
  ChainPosition,
  EntryPlace,
  SentMessage,
  TaskChange,
  TaskCursor,
  TaskEntry
} from './watch/TaskEntry.ts'
export { type TaskHistory, type TaskHistoryArgs, taskHistory } from './watch/taskHistory.ts'
export { type WatchedEntry, type WatchTaskArgs, watchTask } from './watch/watchTask.ts'
