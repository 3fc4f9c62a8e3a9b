export {
  type Check,
  type CheckContext,
  type CheckFacts,
  type CheckKind,
  defineCheck
} from './checks/defineCheck.ts'
export { listChecks } from './checks/listChecks.ts'
export { planChannels, planGrant } from './checks/planConfigured.ts'
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
export { findFunding } from './checks/xcm-sovereign-funded.ts'
export { accountOnTarget } from './config/accountOnTarget.ts'
export type {
  AutomationConfig,
  ChainConfig,
  ChannelConfig,
  Config,
  NetworkConfig,
  ParachainConfig,
  TimeoutConfig,
  Waiver
} from './config/configSchema.ts'
export { defineConfig } from './config/defineConfig.ts'
export { findSecret } from './config/findSecret.ts'
export { locateJson, type TextPlace } from './config/locateJson.ts'
export type { ChainRole } from './config/networkRoles.ts'
export {
  chainRoles,
  changeChains,
  type NetworkRole,
  rolesOf,
  type SystemRole,
  systemRoles
} from './config/networkRoles.ts'
export { type ParseConfigArgs, parseConfig } from './config/parseConfig.ts'
export { readCall } from './config/readCall.ts'
export {
  type CallPlace,
  type ConsentArgs,
  type ConsentChain,
  describeConsent,
  describeMade
} from './consent/describeConsent.ts'
export {
  type CalledAction,
  type CalledTask,
  type InnerCall,
  listInnerCalls
} from './consent/listInnerCalls.ts'
export {
  CheckEvaluationFailed,
  ContractCallRefused,
  ExtensionMalformed,
  ProgramsRefused
} from './errors/checklist.ts'
export {
  ConfigValueInvalid,
  type InConfig,
  type InFile
} from './errors/config.ts'
export type { ArtifactName, Artifacts, ChannelsArtifact } from './evidence/Artifacts.ts'
export type { ChainArtifact } from './evidence/ChainArtifact.ts'
export type { EvidenceFile, Gathered, NetworkEvidence, OwnCheck } from './evidence/EvidenceFile.ts'
export type {
  CallArtifact,
  ContractProgramArtifact,
  ContractsArtifact,
  FoundAccess,
  Lack,
  MovedAsset,
  ProgramArtifact,
  ProgramRun,
  ReachedCall,
  ReachedContract,
  RepeatsArtifact,
  TrappedFees
} from './evidence/ProgramArtifact.ts'
export { parseEvidence } from './evidence/parseEvidence.ts'
export type { InboundQueue, OutboundQueue, QueuesArtifact } from './evidence/QueuesArtifact.ts'
export { redactConfig } from './evidence/redactConfig.ts'
export type { ProbedTask, SchedulingArtifact } from './evidence/SchedulingArtifact.ts'
export type {
  AdmissionArtifact,
  BookedTask,
  FullSlot,
  Holdings,
  QuoteArtifact,
  ScheduledTask,
  ServiceArtifact,
  TargetSettings,
  TasksArtifact,
  UserArtifact
} from './evidence/ServiceArtifact.ts'
export type {
  AssetTerms,
  FeeAssetArtifact,
  FundsArtifact,
  RelayTokenSource,
  TokenArtifact,
  TransferTrial
} from './evidence/TokenArtifact.ts'
export type {
  RefusedSuggestedCall,
  SuggestedCallsArtifact,
  TrialArtifact,
  TrialCause,
  TrialDetour,
  TrialRun
} from './evidence/TrialArtifact.ts'
export type {
  ChainUpgrade,
  ComingUpgrade,
  UpgradedTask,
  UpgradesArtifact,
  UpgradeTrialsArtifact
} from './evidence/UpgradesArtifact.ts'
export { type Checklist, createChecklist, type LoadedExtension } from './extend/createChecklist.ts'
export { defineExtension, type Extension } from './extend/defineExtension.ts'
export { encodeFunding, type FundingWay } from './gather/assets/encodeFunding.ts'
export { readAssetToken } from './gather/assets/readAssetItem.ts'
export { encodeConfigured } from './gather/calls/call.ts'
export { readUserProxies } from './gather/calls/proxy.ts'
export { awaitChange } from './gather/chains/awaitChange.ts'
export {
  type ArtifactNeed,
  type ArtifactsOf,
  type ArtifactValue,
  defineGatherer,
  type GatherContext,
  type Gatherer,
  nameNeed,
  type TrialOptions
} from './gather/chains/defineGatherer.ts'
export { readChannels } from './gather/chains/hrmp.ts'
export { type NetworkChains, openAllChains } from './gather/chains/openAllChains.ts'
export { openChains } from './gather/chains/openChains.ts'
export { readChain } from './gather/chains/readChain.ts'
export { type RelayMoney, readMoney } from './gather/chains/readMoney.ts'
export { requireAssetHub } from './gather/chains/requireAssetHub.ts'
export { type OpenedAssetHub, openAssetHub } from './gather/chains/system.ts'
export { configuredSchedule } from './gather/service/tasks.ts'
export { decideVerdict, exitCodeOf, type FailOn } from './judge/decideVerdict.ts'
export { type JudgeNetworkArgs, judgeNetwork } from './judge/judgeNetwork.ts'
export { checkSelection, type Selection, unknownCheck } from './judge/selectResults.ts'
export {
  type GatherEvidenceArgs,
  type GatherNetworkArgs,
  gatherEvidence,
  gatherNetwork
} from './network/gatherEvidence.ts'
export type { ChainObserver } from './observe/createObserver.ts'
export type { DispatchedCall } from './observe/OwnRuntime.ts'
export { collectSteps } from './report/collectSteps.ts'
export { type ComposeReportArgs, composeReport } from './report/composeReport.ts'
export { describeFact, describeOutcomes, presenceWords } from './report/diff/describeChange.ts'
export {
  type ChangeKind,
  diffReports,
  type FactChange,
  type NetworkDiff,
  type ReportDiff,
  type ResultChange
} from './report/diff/diffReports.ts'
export { findUnusableChains } from './report/findUnusableChains.ts'
export { listFees } from './report/listFees.ts'
export type { Finding, PlacedResult } from './report/outline/listFindings.ts'
export { listTodo, ownerOfCall, type Todo, type TodoGroup } from './report/outline/listTodo.ts'
export {
  type NetworkOutline,
  type NetworkTotals,
  outlineReport,
  type ReportOutline,
  type ResultGroup
} from './report/outline/outlineReport.ts'
export { listGrantNeeds, type NetworkSteps, planNetwork } from './report/planNetwork.ts'
export { readReport } from './report/readReport.ts'
export { renderJson } from './report/renderJson.ts'
export { type AccountNeed, totalByAccount } from './report/totalByAccount.ts'
export {
  createValueWords,
  describeEvent,
  type PlacedValue,
  sayOnChain,
  type ValueWords
} from './report/wording/createValueWords.ts'
export {
  describeEvidence,
  type EvidenceFact,
  type EvidenceText
} from './report/wording/describeEvidence.ts'
export {
  describeCosts,
  describeOrigin,
  describeRemedy,
  describeTotal,
  describeWait
} from './report/wording/describeRemedy.ts'
export { describeTrust } from './report/wording/describeTrust.ts'
export {
  isWaived,
  type Tally,
  tallyResults,
  verdictOutcomes,
  verdictWords
} from './report/wording/tallyResults.ts'
export {
  bytesWithheld,
  channelWords,
  groupOrder,
  groupTitles,
  type OutcomeWords,
  outcomeOrder,
  outcomeWords,
  ownerWords
} from './report/wording/words.ts'
export type { ValuePath } from './schema/findProblem.ts'
export type {
  ChainSummary,
  ChannelSummary,
  CheckGroup,
  CheckResult,
  NetworkReport,
  Outcome,
  PathStation,
  PlannedFix,
  PlannedRun,
  RehearsalStep,
  Report,
  RunCosts,
  TaskFeePart,
  TodoEntry,
  TrialSummary
} from './schema/reportSchema.ts'
export type { AccountTotal } from './schema/shapes.ts'
export type { CopiedCall, CopiedRole, Copies, OpenCopies } from './trial/createCopies.ts'
export {
  formatAmount,
  formatDuration,
  formatSpan,
  formatTime
} from './words/formatValues.ts'
export { findAccountName, nameAccount, nameAccountsIn } from './words/nameAccount.ts'
export { showAccount, showAccountsIn } from './words/showAccount.ts'
