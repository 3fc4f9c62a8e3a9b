export { configSchema, networkName } from './config/configSchema.ts'
export { encodeBySchema } from './schema/encodeBySchema.ts'
export { findProblem } from './schema/findProblem.ts'
export { formatPath } from './schema/formatPath.ts'
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
  text,
  truth
} from './schema/parts.ts'
export {
  feePart,
  group,
  liveShape,
  outcome,
  reportSchema,
  result,
  verdict
} from './schema/reportSchema.ts'
export {
  accountTotals,
  amount,
  planSteps,
  remedy,
  steps
} from './schema/shapes.ts'
