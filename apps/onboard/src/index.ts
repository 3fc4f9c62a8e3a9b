export { defineConfig } from './config/defineConfig.ts'
export type { Config, NetworkConfig, Waiver } from './config/Config.ts'
export type { Report } from './report/Report.ts'
