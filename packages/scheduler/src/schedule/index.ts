export {
  OperationUnsupported,
  ScheduleLimitExceeded,
  ScheduleMalformed,
  type SchedulePart
} from '../errors.ts'
export {
  type CompiledSchedule,
  type CompiledTask,
  type CompileScheduleArgs,
  compileSchedule,
  type GridAdjustment,
  type Snap
} from './compile/compileSchedule.ts'
export { parseTime, type TimeContext, type TimeInput } from './compile/parseTime.ts'
export type {
  CronSchedule,
  DatesSchedule,
  IntervalSchedule,
  RecurringSchedule,
  Schedule,
  ScheduleEnd,
  TimesSchedule
} from './compile/Schedule.ts'
export {
  firstRuns,
  type PreviewedRun,
  type PreviewScheduleArgs,
  previewSchedule,
  type SchedulePreview,
  type SlotWarning
} from './preview/previewSchedule.ts'
export {
  computeQuote,
  type Endurance,
  quoteEndurance,
  type TaskQuote
} from './quote/computeQuote.ts'
export { addFees, feePerRun, placeFee } from './rules/fees.ts'
export { type ValidSchedule, validateSchedule } from './rules/validateSchedule.ts'
export { publishedLimits, type ServiceLimits } from './service/publishedLimits.ts'
export {
  type FeeDetails,
  publishedPricing,
  type ServicePricing,
  type ServiceWeights,
  type TargetRates,
  type Targets
} from './service/publishedPricing.ts'
export type { TaskRecord } from './service/TaskRecord.ts'
export type {
  DynamicDispatchAction,
  FixedSchedule,
  NativeTransferAction,
  RecurringTaskSchedule,
  TaskAction,
  TaskRequest,
  TaskSchedule,
  XcmpAction
} from './service/TaskRequest.ts'
export { validateCancel } from './validate/validateCancel.ts'
export {
  type CheckedRequest,
  type TaskBook,
  type ValidateTaskArgs,
  validateTask
} from './validate/validateTask.ts'
export { describeClockChange } from './zones/describeClockChange.ts'
export type { ClockChange, ClockPolicy } from './zones/resolveLocalTime.ts'
