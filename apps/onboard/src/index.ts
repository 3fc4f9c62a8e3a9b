export type {
  AutomationConfig,
  ChainConfig,
  ChainSummary,
  ChangeKind,
  ChannelConfig,
  ChannelSummary,
  CheckGroup,
  CheckResult,
  Config,
  FactChange,
  FeePart,
  NamedCall,
  NetworkConfig,
  NetworkDiff,
  NetworkReport,
  Outcome,
  ParachainConfig,
  PathStation,
  PlannedRun,
  RehearsalStep,
  Report,
  ReportDiff,
  ResultChange,
  TimeoutConfig,
  Waiver
} from '@paraclock/checklist'
export {
  type DiffReportsArgs,
  defineConfig,
  diffReports,
  type ReadReportArgs,
  readReport
} from '@paraclock/checklist'
export { type ReadConfigArgs, readConfig } from './config/readConfig.ts'
export { type ReportFormat, reportRenderers } from './render/reportRenderers.ts'
