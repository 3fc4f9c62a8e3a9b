export type {
  AutomationConfig,
  ChainConfig,
  ChannelConfig,
  Config,
  NamedCall,
  NetworkConfig,
  ParachainConfig,
  TimeoutConfig,
  Waiver
} from './config/Config.ts'
export { defineConfig } from './config/defineConfig.ts'
export { type ReadConfigArgs, readConfig } from './config/readConfig.ts'
export { type DiffReportsArgs, diffReports } from './report/diff/diffReports.ts'
export type {
  ChangeKind,
  FactChange,
  NetworkDiff,
  ReportDiff,
  ResultChange
} from './report/diff/ReportDiff.ts'
export { type ReadReportArgs, readReport } from './report/json/readReport.ts'
export type {
  ChainSummary,
  ChannelSummary,
  CheckGroup,
  CheckResult,
  FeePart,
  NetworkReport,
  Outcome,
  PathStation,
  PlannedRun,
  RehearsalStep,
  Report
} from './report/Report.ts'
export { type ReportFormat, reportRenderers } from './report/write/ReportFormat.ts'
