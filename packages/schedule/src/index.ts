export type { CompiledSchedule, CompiledTask, GridAdjustment } from './compile/CompiledSchedule.ts'
export { type CompileScheduleArgs, compileSchedule } from './compile/compileSchedule.ts'
export { deriveProvidedIds } from './compile/deriveProvidedIds.ts'
export { parseTime } from './compile/parseTime.ts'
export type {
  CronSchedule,
  DatesSchedule,
  IntervalSchedule,
  RecurringSchedule,
  Schedule,
  ScheduleEnd,
  TimesSchedule
} from './compile/Schedule.ts'
export type { Snap } from './compile/snapTimes.ts'
export type { TimeInput } from './compile/TimeInput.ts'
export {
  type PreviewedRun,
  type PreviewScheduleArgs,
  previewSchedule,
  type SchedulePreview,
  type SlotFullness,
  type SlotWarning
} from './preview/previewSchedule.ts'
export { computeQuote, type TaskQuote } from './quote/computeQuote.ts'
export { type AutomationAction, quoteAction } from './quote/quoteAction.ts'
export { type Endurance, quoteEndurance } from './quote/quoteEndurance.ts'
export { quoteRefund } from './quote/quoteRefund.ts'
export { checkAction } from './rules/checkAction.ts'
export { checkProvidedId } from './rules/checkProvidedId.ts'
export { feePerRun } from './rules/feePerRun.ts'
export { sumFees, totalFee } from './rules/fees.ts'
export { firstOccurrenceAfter } from './rules/firstOccurrenceAfter.ts'
export { lesser } from './rules/lesser.ts'
export { palletErrorName } from './rules/palletErrorName.ts'
export { slotOf } from './rules/slotOf.ts'
export { sortDistinct, validateSchedule } from './rules/validateSchedule.ts'
export { weighRun } from './rules/weighRun.ts'
export { addWeights, isWithin } from './rules/weights.ts'
export type { FeeDetails } from './service/FeeDetails.ts'
export { hourLimits, minuteLimits } from './service/publishedLimits.ts'
export { publishedPricing } from './service/publishedPricing.ts'
export { readAccount } from './service/readAccount.ts'
export { type ProvidedIdInput, readProvidedId } from './service/readProvidedId.ts'
export type { ServiceLimits } from './service/ServiceLimits.ts'
export type {
  ServicePricing,
  ServiceWeights,
  TargetRates,
  Targets
} from './service/ServicePricing.ts'
export type { ServiceVariant } from './service/ServiceVariant.ts'
export type { TaskRecord } from './service/TaskRecord.ts'
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
export { type CheckedRequest, checkRequest, refuseForeign } from './validate/checkRequest.ts'
export type { TaskBook } from './validate/TaskBook.ts'
export { refusalOfCode, toRefusal } from './validate/toRefusal.ts'
export { validateCancel } from './validate/validateCancel.ts'
export { type ValidateTaskArgs, validateTask } from './validate/validateTask.ts'
export type { ClockChange, ClockPolicy } from './zones/ClockPolicy.ts'
