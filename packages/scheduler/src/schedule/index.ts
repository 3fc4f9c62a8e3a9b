export { ScheduleMalformed } from '../errors.ts'
export {
  type CompiledTask,
  type CompileScheduleArgs,
  compileSchedule
} from './compile/compileSchedule.ts'
export { parseTime, type TimeContext } from './compile/parseTime.ts'
export type { Schedule } from './compile/Schedule.ts'
export { firstRuns, previewSchedule } from './preview/previewSchedule.ts'
export { computeQuote } from './quote/computeQuote.ts'
export { addFees, placeFee } from './rules/fees.ts'
export { publishedLimits, type ServiceLimits } from './service/publishedLimits.ts'
export { publishedPricing, type Targets } from './service/publishedPricing.ts'
export type { TaskRecord } from './service/TaskRecord.ts'
export type { TaskAction, TaskRequest, TaskSchedule } from './service/TaskRequest.ts'
export { validateTask } from './validate/validateTask.ts'
export { describeClockChange } from './zones/describeClockChange.ts'
