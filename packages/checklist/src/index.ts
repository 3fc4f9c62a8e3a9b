export {
  type Check,
  type CheckContext,
  type CheckFacts,
  defineCheck
} from './checks/defineCheck.ts'
export { listChecks } from './checks/listChecks.ts'
export { planChannels } from './checks/planChannels.ts'
export { planGrant } from './checks/planGrant.ts'
export { showAccount, showAccountsIn } from './checks/showAccount.ts'
export {
  type Fail,
  fail,
  type Manual,
  manual,
  type NotApplicable,
  notApplicable,
  type Pass,
  pass,
  type Verdict,
  type Warn,
  warn
} from './checks/Verdict.ts'
export { accountOnTarget } from './config/accountOnTarget.ts'
export type {
  AutomationConfig,
  ChainConfig,
  ChannelConfig,
  Config,
  ConfiguredCall,
  NetworkConfig,
  ParachainConfig,
  TimeoutConfig,
  Waiver
} from './config/configSchema.ts'
export { defineConfig } from './config/defineConfig.ts'
export { findSecret } from './config/findSecret.ts'
export { locateJson, type TextPlace } from './config/locateJson.ts'
export { type ParseConfigArgs, parseConfig } from './config/parseConfig.ts'
export { readCall } from './config/readCall.ts'
export {
  CheckEvaluationFailed,
  EvidenceMissing,
  ExtensionMalformed,
  ExtensionMissing,
  FileVersionUnsupported
} from './errors/checklist.ts'
export {
  ConfigSecretRefused,
  ConfigValueInvalid,
  type InConfig,
  type InFile
} from './errors/config.ts'
export type { ArtifactName, Artifacts } from './evidence/Artifacts.ts'
export type { CallArtifact } from './evidence/CallArtifact.ts'
export type { BlockAt, ChainArtifact, ChainRole } from './evidence/ChainArtifact.ts'
export type { ContractsArtifact } from './evidence/ContractsArtifact.ts'
export type { EvidenceFile, NetworkEvidence, OwnCheck } from './evidence/EvidenceFile.ts'
export type { AssetTerms, FeeAssetArtifact } from './evidence/FeeAssetArtifact.ts'
export type { FundsArtifact } from './evidence/FundsArtifact.ts'
export type { Gathered } from './evidence/Gathered.ts'
export type { ProgramArtifact, ProgramRun } from './evidence/ProgramArtifact.ts'
export { parseEvidence } from './evidence/parseEvidence.ts'
export type { Fees, QuoteArtifact } from './evidence/QuoteArtifact.ts'
export { redactEndpoint } from './evidence/redactConfig.ts'
export type { Opinion, ServiceArtifact, TargetSettings } from './evidence/ServiceArtifact.ts'
export type { TokenArtifact, TransferTrial } from './evidence/TokenArtifact.ts'
export type { Holdings, UserArtifact } from './evidence/UserArtifact.ts'
export {
  type Checklist,
  createChecklist,
  type LoadedExtension
} from './extend/createChecklist.ts'
export { defineExtension, type Extension } from './extend/defineExtension.ts'
export {
  type Connections,
  type CreateConnectionsArgs,
  createConnections,
  type ReadChainArgs
} from './gather/createConnections.ts'
export {
  type ArtifactNeed,
  type ArtifactsOf,
  type ArtifactValue,
  defineGatherer,
  type GatherContext,
  type Gatherer,
  nameNeed
} from './gather/defineGatherer.ts'
export { type GatherEvidenceArgs, gatherEvidence } from './gather/gatherEvidence.ts'
export { type GatherNetworkArgs, gatherNetwork } from './gather/gatherNetwork.ts'
export { readUserProxies } from './gather/readUserProxies.ts'
export { decideVerdict, exitCodeOf, type FailOn } from './judge/decideVerdict.ts'
export { type RunChecksArgs, runChecks } from './judge/runChecks.ts'
export { checkSelection, type Selection, strangeCheck } from './judge/selectResults.ts'
export { collectSteps } from './report/collectSteps.ts'
export { type ComposeReportArgs, composeReport } from './report/composeReport.ts'
export { describeFact, describeOutcomes, presenceWords } from './report/diff/describeChange.ts'
export { type DiffReportsArgs, diffReports } from './report/diff/diffReports.ts'
export type {
  ChangeKind,
  FactChange,
  NetworkDiff,
  ReportDiff,
  ResultChange
} from './report/diff/ReportDiff.ts'
export { listFees } from './report/listFees.ts'
export { type ReadReportArgs, readReport } from './report/readReport.ts'
export { renderJson } from './report/renderJson.ts'
export type {
  ChainSummary,
  ChannelSummary,
  CheckGroup,
  CheckResult,
  NetworkReport,
  Outcome,
  PathStation,
  PlannedRun,
  RehearsalStep,
  Report,
  TaskFeePart
} from './report/reportSchema.ts'
export { channelWords } from './report/wording/channelWords.ts'
export {
  describeEvidence,
  type EvidenceFact,
  type EvidenceText
} from './report/wording/describeEvidence.ts'
export { describeOrigin } from './report/wording/describeOrigin.ts'
export { describeRemedy } from './report/wording/describeRemedy.ts'
export { formatAmount } from './report/wording/formatAmount.ts'
export { formatDuration, formatTime } from './report/wording/formatTime.ts'
export { groupOrder, groupTitles } from './report/wording/groupTitles.ts'
export { type OutcomeWords, outcomeOrder, outcomeWords } from './report/wording/outcomeWords.ts'
export {
  describeTally,
  isWaived,
  type Tally,
  tallyResults,
  verdictWords
} from './report/wording/tallyResults.ts'
export { findClosest } from './schema/findClosest.ts'
export type { ValuePath } from './schema/findProblem.ts'
