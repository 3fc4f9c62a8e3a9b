export type { GatewayConfig, LogLevel, ServedVariant, SettingName } from './config/GatewayConfig.ts'
export { printConfig } from './config/printConfig.ts'
export {
  type ReadConfig,
  type ReadConfigArgs,
  readConfig,
  type SettingSource
} from './config/readConfig.ts'
export type { Readiness } from './server/Readiness.ts'
export { type Gateway, startGateway } from './startGateway.ts'
