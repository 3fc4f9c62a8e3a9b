export { buildCancelTask } from './calls/buildCancelTask.ts'
export { buildScheduleDynamicDispatchTask } from './calls/buildScheduleDynamicDispatchTask.ts'
export { buildScheduleNativeTransferTask } from './calls/buildScheduleNativeTransferTask.ts'
export { buildScheduleXcmpTask, type XcmpRequest } from './calls/buildScheduleXcmpTask.ts'
export { buildTask } from './calls/buildTask.ts'
export type { CallPosition } from './calls/CallPosition.ts'
export type { ServiceCalls } from './calls/ServiceCalls.ts'
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
export { type AutomationAction, quoteAction } from './quote/quoteAction.ts'
export { type Endurance, quoteEndurance } from './quote/quoteEndurance.ts'
export { quoteRefund } from './quote/quoteRefund.ts'
export { quoteTask, type TaskQuote } from './quote/quoteTask.ts'
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
export type { CheckedRequest } from './validate/checkRequest.ts'
export type { TaskBook } from './validate/TaskBook.ts'
export { toRefusal } from './validate/toRefusal.ts'
export { validateCancel } from './validate/validateCancel.ts'
export { type ValidateTaskArgs, type ValidTask, validateTask } from './validate/validateTask.ts'
export type { ClockChange, ClockPolicy } from './zones/ClockPolicy.ts'
