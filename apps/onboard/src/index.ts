export { type ReadConfigArgs, readConfig } from './config/readConfig.ts'
export { type ReportFormat, reportRenderers } from './render/reportRenderers.ts'
