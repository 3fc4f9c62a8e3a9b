export { connectService } from './client/connectService.ts'
export type { MinuteService, Service } from './client/ServiceClient.ts'
export { OperationUnsupported, StepUnconfirmed } from './errors.ts'
export { findFollowing } from './judge/findFollowing.ts'
export {
  ambiguousMessage,
  CLOCK_MARGIN,
  findRunMessage,
  isFromService
} from './judge/findRunMessage.ts'
export { isDispatch, judgeMessage, noProxy } from './judge/judgeMessage.ts'
export {
  judgeRun,
  type RefusedMessage,
  type RunBlock,
  type RunFailure,
  readRunBlock
} from './judge/judgeRun.ts'
export { splitMessages } from './judge/splitMessages.ts'
export { listPriceParts } from './quote/listPriceParts.ts'
export { previewTask } from './quote/previewTask.ts'
export type { LiveQuote } from './quote/quotePrepared.ts'
export { quoteTask } from './quote/quoteTask.ts'
export { askServiceNode, askServiceRuntime } from './read/askService.ts'
export { getTask } from './read/getTask.ts'
export { listTasks } from './read/listTasks.ts'
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
export { buildServiceCall, buildTask } from './task/buildServiceCall.ts'
export { cancelTask } from './task/cancelTask.ts'
export { describeCrowd } from './task/describePlan.ts'
export { findTaskFailure, nameFailing } from './task/findTaskFailure.ts'
export { joinCalls } from './task/packCalls.ts'
export { planCancel, planConfirm } from './task/planCancel.ts'
export { planTasks } from './task/planTasks.ts'
export {
  type CancelledTask,
  readCancelled,
  readScheduled,
  type TakenTask
} from './task/readTaskEvents.ts'
export type { EncodedTask, EncodedXcmpSpec, TaskSpec } from './task/readTaskSpec.ts'
export { type RequireFundsArgs, requireFunds } from './task/requireFunds.ts'
export { scheduleTask } from './task/scheduleTask.ts'
export type { BulkArgs } from './task/sendCall.ts'
export { sendTasks } from './task/sendTasks.ts'
export type { TaskPlan, WantedTask } from './task/TaskPlan.ts'
export { readTaskChange } from './watch/readServiceChange.ts'
export type { TaskChange, TaskEntry } from './watch/TaskEntry.ts'
export { taskHistory } from './watch/taskHistory.ts'
export { watchTask } from './watch/watchTask.ts'
