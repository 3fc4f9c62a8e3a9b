export type {
  GatewayConfig,
  GatewayLogLevel,
  ServedVariant,
  SettingName
} from './config/GatewayConfig.ts'
export { printConfig } from './config/printConfig.ts'
export {
  type ReadConfig,
  type ReadGatewayConfigArgs,
  readGatewayConfig,
  type SettingSource
} from './config/readGatewayConfig.ts'
export {
  AnswerSizeExceeded,
  ClientLimitExceeded,
  GatewayOptionInvalid,
  GatewayUnavailable,
  GenesisMismatch,
  UpstreamsIncomplete
} from './errors.ts'
export type { Readiness } from './server/Readiness.ts'
export { type Gateway, startGateway } from './startGateway.ts'
