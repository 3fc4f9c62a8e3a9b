export { configSchema, networkName } from '../config/configSchema.ts'
export { feePart, group, outcome, reportSchema, result, verdict } from '../report/reportSchema.ts'
export { encodeBySchema, type PlainJson } from './encodeBySchema.ts'
export { findProblem, type SchemaProblem, type ValuePath } from './findProblem.ts'
export { formatPath } from './formatPath.ts'
export {
  anything,
  count,
  decimal,
  define,
  filled,
  hex,
  list,
  object,
  oneOf,
  record,
  text,
  truth
} from './parts.ts'
export { accountTotals, amount, evidence, owner, planSteps, remedy, steps } from './shapes.ts'
