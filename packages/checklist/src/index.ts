export { type Check, defineCheck } from './checks/defineCheck.ts'
export { listChecks } from './checks/listChecks.ts'
export { planChannels, planGrant } from './checks/planConfigured.ts'
export { fail, manual, notApplicable, pass, warn } from './checks/Verdict.ts'
export { accountOnTarget } from './config/accountOnTarget.ts'
export type {
  AutomationConfig,
  ChainConfig,
  Config,
  NetworkConfig,
  ParachainConfig
} from './config/configSchema.ts'
export { defineConfig } from './config/defineConfig.ts'
export { findSecret } from './config/findSecret.ts'
export { locateJson } from './config/locateJson.ts'
export type { ChainRole } from './config/networkRoles.ts'
export {
  chainRoles,
  changeChains,
  type NetworkRole,
  requireRole,
  rolesOf,
  type SystemRole,
  systemRoles
} from './config/networkRoles.ts'
export { parseConfig } from './config/parseConfig.ts'
export { readCall } from './config/readCall.ts'
export {
  type CallPlace,
  describeConsent,
  describeMade
} from './consent/describeConsent.ts'
export { type InnerCall, listInnerCalls } from './consent/listInnerCalls.ts'
export {
  CheckEvaluationFailed,
  ExtensionMalformed
} from './errors/checklist.ts'
export { ConfigValueInvalid, type InFile } from './errors/config.ts'
export type { EvidenceFile, NetworkEvidence } from './evidence/EvidenceFile.ts'
export type { CallArtifact } from './evidence/ProgramArtifact.ts'
export { parseEvidence } from './evidence/parseEvidence.ts'
export { redactConfig } from './evidence/redactConfig.ts'
export { type Checklist, createChecklist } from './extend/createChecklist.ts'
export { defineExtension, type Extension } from './extend/defineExtension.ts'
export { encodeConfigured } from './gather/calls/call.ts'
export { readUserProxies } from './gather/calls/proxy.ts'
export { awaitChange } from './gather/chains/awaitChange.ts'
export {
  defineGatherer,
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
export { openAssetHub } from './gather/chains/system.ts'
export { readShapes } from './gather/service/readShapes.ts'
export { configuredSchedule } from './gather/service/tasks.ts'
export { decideVerdict, exitCodeOf } from './judge/decideVerdict.ts'
export { judgeNetwork } from './judge/judgeNetwork.ts'
export {
  checkSelection,
  checksAboutUser,
  harmlessCall,
  standIns,
  unknownCheck
} from './judge/selectResults.ts'
export { gatherEvidence, gatherNetwork } from './network/gatherEvidence.ts'
export { collectSteps } from './report/collectSteps.ts'
export { composeReport } from './report/composeReport.ts'
export { describeFact, describeOutcomes, presenceWords } from './report/diff/describeChange.ts'
export { diffReports, type NetworkDiff, type ReportDiff } from './report/diff/diffReports.ts'
export { findUnusableChains } from './report/findUnusableChains.ts'
export type { Finding } from './report/outline/listFindings.ts'
export { listTodo, ownerOfCall, type Todo, type TodoGroup } from './report/outline/listTodo.ts'
export {
  type NetworkOutline,
  type NetworkTotals,
  outlineReport,
  type ReportOutline,
  type ResultGroup
} from './report/outline/outlineReport.ts'
export { listGrantNeeds, planNetwork } from './report/planNetwork.ts'
export { readReport } from './report/readReport.ts'
export { renderJson, renderJsonParts } from './report/renderJson.ts'
export { totalByAccount } from './report/totalByAccount.ts'
export {
  createValueWords,
  describeEvent,
  sayOnChain,
  type ValueWords
} from './report/wording/createValueWords.ts'
export { describeEvidence } from './report/wording/describeEvidence.ts'
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
  tallyResults,
  verdictOutcomes,
  verdictWords
} from './report/wording/tallyResults.ts'
export {
  bytesWithheld,
  channelWords,
  groupOrder,
  groupTitles,
  outcomeOrder,
  outcomeWords,
  ownerWords
} from './report/wording/words.ts'
export type {
  ChainSummary,
  ChannelSummary,
  CheckResult,
  LiveShape,
  NetworkReport,
  Outcome,
  PathStation,
  PlannedRun,
  RehearsalStep,
  Report,
  ShapeReport,
  TaskFeePart
} from './schema/reportSchema.ts'
export type { CopiedCall } from './trial/createCopies.ts'
export { actAsOwner } from './trial/findShape.ts'
export { describeShape, nameShape } from './words/describeShape.ts'
export {
  formatAmount,
  formatDuration,
  formatSpan,
  formatTime
} from './words/formatValues.ts'
export { findAccountName, nameAccount, nameAccountsIn } from './words/nameAccount.ts'
export { showAccount, showAccountsIn } from './words/showAccount.ts'
