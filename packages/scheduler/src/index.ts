export type { BulkResult } from './bulk/BulkItem.ts'
export { cancelTasks } from './bulk/cancelTasks.ts'
export { type BulkTask, scheduleTasks } from './bulk/scheduleTasks.ts'
export type { BatchReport, BulkArgs } from './bulk/submitBatches.ts'
export { buildCancelTask } from './calls/buildCancelTask.ts'
export { buildScheduleDynamicDispatchTask } from './calls/buildScheduleDynamicDispatchTask.ts'
export { buildScheduleNativeTransferTask } from './calls/buildScheduleNativeTransferTask.ts'
export { buildScheduleXcmpTask, type XcmpRequest } from './calls/buildScheduleXcmpTask.ts'
export { buildTask } from './calls/buildTask.ts'
export type { CallPosition } from './calls/CallPosition.ts'
export type { ServiceCalls } from './calls/ServiceCalls.ts'
export { type ConnectServiceArgs, connectService } from './client/connectService.ts'
export type {
  HourService,
  MinuteService,
  MixedService,
  Service,
  ServiceClient
} from './client/ServiceClient.ts'
export type { SentMessage } from './life/readArrivals.ts'
export type { ChainPosition, TaskCursor } from './life/TaskCursor.ts'
export type { Arrival, EntryPlace, TaskChange, TaskEntry } from './life/TaskEntry.ts'
export { type TaskTimeline, taskTimeline } from './life/taskTimeline.ts'
export { type WatchedEntry, type WatchTaskArgs, watchTask } from './life/watchTask.ts'
export type { CallEffect, CallMeaning } from './model/CallMeaning.ts'
export type { DueSlots } from './model/clock.ts'
export {
  type CreateServiceModelArgs,
  createServiceModel,
  type OperationOutcome,
  type ServiceModel
} from './model/createServiceModel.ts'
export type { ModelAccount } from './model/ModelState.ts'
export type { ServiceEvent } from './model/ServiceEvent.ts'
export type { ServiceOperation } from './model/ServiceOperation.ts'
export type { TaskRecord } from './model/TaskRecord.ts'
export { planChange } from './plans/planChange.ts'
export { type PausePlan, planPause } from './plans/planPause.ts'
export { planResume, type ResumePlan } from './plans/planResume.ts'
export type { PlanContext, PlanCost, TaskPlan } from './plans/TaskPlan.ts'
export { computeQuote, type TaskQuote } from './quote/computeQuote.ts'
export { type AutomationAction, quoteAction } from './quote/quoteAction.ts'
export { type Endurance, quoteEndurance } from './quote/quoteEndurance.ts'
export { quoteRefund } from './quote/quoteRefund.ts'
export type {
  CompiledSchedule,
  CompiledTask,
  GridAdjustment
} from './schedules/CompiledSchedule.ts'
export { type CompileScheduleArgs, compileSchedule } from './schedules/compileSchedule.ts'
export { deriveProvidedIds } from './schedules/deriveProvidedIds.ts'
export { parseTime } from './schedules/parseTime.ts'
export {
  type PreviewedRun,
  type PreviewScheduleArgs,
  previewSchedule,
  type SchedulePreview,
  type SlotFullness,
  type SlotWarning
} from './schedules/previewSchedule.ts'
export type {
  CronSchedule,
  DatesSchedule,
  IntervalSchedule,
  RecurringSchedule,
  Schedule,
  ScheduleEnd,
  TimesSchedule
} from './schedules/Schedule.ts'
export type { Snap } from './schedules/snapTimes.ts'
export type { TimeInput } from './schedules/TimeInput.ts'
export type { FeeDetails } from './service/FeeDetails.ts'
export { hourLimits, minuteLimits } from './service/publishedLimits.ts'
export { publishedPricing } from './service/publishedPricing.ts'
export type { ProvidedIdInput } from './service/readProvidedId.ts'
export type { ServiceLimits } from './service/ServiceLimits.ts'
export type {
  ServicePricing,
  ServiceWeights,
  TargetRates,
  Targets
} from './service/ServicePricing.ts'
export type { ServiceVariant } from './service/ServiceVariant.ts'
export type {
  DynamicDispatchAction,
  HourTaskRequest,
  HourXcmpAction,
  MinuteTaskRequest,
  MinuteXcmpAction,
  NativeTransferAction,
  TaskAction,
  TaskRequest
} from './service/TaskRequest.ts'
export type { FixedSchedule, RecurringTaskSchedule, TaskSchedule } from './service/TaskSchedule.ts'
export type { Weight } from './service/Weight.ts'
export { asMultisig, type Timepoint } from './signers/asMultisig.ts'
export { asProxy } from './signers/asProxy.ts'
export type { CallActor } from './signers/CallActor.ts'
export type { CallSigner, SignedPayload } from './signers/CallSigner.ts'
export { extensionSigner } from './signers/extensionSigner.ts'
export { pairSigner } from './signers/pairSigner.ts'
export type { ChainSource } from './submission/ChainSource.ts'
export { createMemoryJournal } from './submission/createMemoryJournal.ts'
export type { OutcomeOptions, Submission } from './submission/followSubmission.ts'
export type { JournalEntry, JournalStore } from './submission/JournalStore.ts'
export { readEntry, writeEntry } from './submission/journalText.ts'
export {
  type PreparedSubmission,
  type PrepareSubmissionArgs,
  prepareSubmission
} from './submission/prepareSubmission.ts'
export { resumeSubmissions } from './submission/resumeSubmissions.ts'
export type {
  CallEvent,
  FailedOutcome,
  InclusionOutcome,
  LostOutcome,
  SubmissionOutcome,
  SucceededOutcome
} from './submission/SubmissionOutcome.ts'
export type { BlockPoint, SubmissionRecord } from './submission/SubmissionRecord.ts'
export { type SendSignedArgs, sendSigned } from './submission/sendSigned.ts'
export type { SubmissionProgress } from './submission/settleSubmission.ts'
export { type SubmitCallArgs, submitCall } from './submission/submitCall.ts'
export type { TransactionTerms } from './submission/TransactionTerms.ts'
export { type CancelTaskArgs, cancelTask } from './tasks/cancelTask.ts'
export { getTask, type TaskReference } from './tasks/getTask.ts'
export { type ListTasksArgs, listTasks } from './tasks/listTasks.ts'
export { type PreviewTaskArgs, previewTask } from './tasks/previewTask.ts'
export type { ForeignCosts } from './tasks/quoteForeign.ts'
export { type LiveQuote, type QuoteTaskArgs, quoteTask } from './tasks/quoteTask.ts'
export {
  type ScheduleDynamicDispatchTaskArgs,
  scheduleDynamicDispatchTask
} from './tasks/scheduleDynamicDispatchTask.ts'
export {
  type ScheduleNativeTransferTaskArgs,
  scheduleNativeTransferTask
} from './tasks/scheduleNativeTransferTask.ts'
export { type ScheduleXcmpTaskArgs, scheduleXcmpTask } from './tasks/scheduleXcmpTask.ts'
export type { ScheduleArgs, SendArgs, TaskName } from './tasks/TaskArgs.ts'
export type {
  DynamicDispatchSpec,
  NativeTransferSpec,
  TaskSpec,
  XcmpSpec
} from './tasks/TaskSpec.ts'
export type {
  CancelledOutcome,
  CancelOutcome,
  CancelSubmission,
  ExistingOutcome,
  ScheduledOutcome,
  ScheduleOutcome,
  TakenTask,
  TaskSubmission
} from './tasks/TaskSubmission.ts'
export type { CheckedRequest } from './validate/checkRequest.ts'
export type { TaskBook } from './validate/TaskBook.ts'
export { toRefusal } from './validate/toRefusal.ts'
export { validateCancel } from './validate/validateCancel.ts'
export { type ValidateTaskArgs, type ValidTask, validateTask } from './validate/validateTask.ts'
export type { ClockChange, ClockPolicy } from './zones/ClockPolicy.ts'
