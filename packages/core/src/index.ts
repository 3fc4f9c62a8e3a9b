export {
  type AccountId20,
  type AccountId32,
  type AccountLength,
  type AccountOf,
  isAccountId20
} from './accounts/AccountId.ts'
export { formatAccount } from './accounts/formatAccount.ts'
export { formatAccountId20 } from './accounts/formatAccountId20.ts'
export { isSameAccount } from './accounts/isSameAccount.ts'
export { parseAccount } from './accounts/parseAccount.ts'
export { parseAccountId20 } from './accounts/parseAccountId20.ts'
export { parseAccountId32 } from './accounts/parseAccountId32.ts'
export { parseAccountOf } from './accounts/parseAccountOf.ts'
export { type ParaId, parseParaId } from './accounts/parseParaId.ts'
export { parseTaskId, type TaskId } from './accounts/parseTaskId.ts'
export { formatAddress } from './address/formatAddress.ts'
export { parseAddress } from './address/parseAddress.ts'
export { genericPrefix, isPrefix } from './address/prefix.ts'
export { type Balance, maxDecimals, maxSymbolLength, type Token } from './balance/Balance.ts'
export { formatBalance, roundBalance } from './balance/formatBalance.ts'
export { parseBalance } from './balance/parseBalance.ts'
export { trialMoney } from './balance/trialMoney.ts'
export { RecentMap } from './cache/RecentMap.ts'
export { shareWork } from './cache/shareWork.ts'
export {
  AnswerMalformed,
  BlockMissing,
  CallMalformed,
  ChainItemMissing,
  RuntimeApiMissing,
  RuntimeApiResultMalformed
} from './errors/calls.ts'
export { describeThrown } from './errors/describeThrown.ts'
export type { ErrorDefinition } from './errors/ErrorDefinition.ts'
export type { ErrorReport } from './errors/ErrorReport.ts'
export { errorFromJson } from './errors/errorFromJson.ts'
export { errorToJson } from './errors/errorToJson.ts'
export { isParaclockError } from './errors/isParaclockError.ts'
export { ParaclockError } from './errors/ParaclockError.ts'
export { docsBase, renderError } from './errors/renderError.ts'
export { type CallFault, SubscriptionUnsupported } from './errors/requests.ts'
export {
  CallCannotBeDecoded,
  DuplicateTask,
  EmptyMessage,
  EmptyProvidedId,
  InvalidAmount,
  InvalidTime,
  NotTaskOwner,
  PastTime,
  TaskDoesNotExist,
  TimeSlotFull,
  TimeTooFarOut,
  TooManyExecutionsTimes,
  TransferToSelf
} from './errors/service.ts'
export { cutText, shorten } from './errors/shorten.ts'
export { DispatchFailed, SubmissionRefused } from './errors/submission.ts'
export {
  CallLengthExceeded,
  CallWeightExceeded,
  CurrencyUnsupported,
  ExecutionTimesMissing,
  FeeOutOfRange,
  PrepaymentUnavailable,
  ProvidedIdLengthExceeded,
  TargetUnknown
} from './errors/tasks.ts'
export {
  AddressNetworkMismatch,
  ArgumentInvalid,
  type MalformedValue,
  ValueMalformed
} from './errors/values.ts'
export {
  ChainSpecMalformed,
  DeadlineExceeded,
  FactMismatch,
  FactMissing,
  FileUnavailable,
  NodeVersionUnsupported,
  OperationAborted,
  PortUnavailable,
  ProgramFailed,
  SavedDataMalformed,
  StepFailed
} from './errors/work.ts'
export { writeDate, writeTime } from './errors/writeTime.ts'
export { bytesToHex, type Hex } from './hex/bytesToHex.ts'
export { decodeHex, hexToBytes } from './hex/hexToBytes.ts'
export { parseHex } from './hex/parseHex.ts'
export { largest } from './integers/largest.ts'
export {
  parseU8,
  parseU16,
  parseU32,
  parseU64,
  parseU128,
  unsignedMaximum
} from './integers/parseUnsigned.ts'
export { describeJsonProblem } from './json/describeJsonProblem.ts'
export { isRecord } from './json/isRecord.ts'
export type { JsonValue } from './json/JsonValue.ts'
export { parseJson } from './json/parseJson.ts'
export {
  type JsonScanLimits,
  scanJson
} from './json/scanJson.ts'
export { stringifyJson } from './json/stringifyJson.ts'
export { catchFaults, codeThrown } from './node/catchFaults.ts'
export { requireNode } from './node/requireNode.ts'
export { abortReason, throwIfAborted } from './progress/abortReason.ts'
export type { Progress, ProgressListener } from './progress/Progress.ts'
export { untilAborted } from './progress/untilAborted.ts'
export { withDeadline } from './progress/withDeadline.ts'
export { encodeBytes } from './scale/encodeBytes.ts'
export { encodeCompact } from './scale/encodeCompact.ts'
export { encodeHeader } from './scale/encodeHeader.ts'
export { encodeInteger } from './scale/encodeInteger.ts'
export { joinBytes } from './scale/joinBytes.ts'
export { readCompact } from './scale/readCompact.ts'
export { type ReadHeader, readHeader } from './scale/readHeader.ts'
export { openScale, ScaleReader } from './scale/ScaleReader.ts'
export { codeKey, eventsKey, paraIdKey, readUnsigned, timestampKey } from './scale/wellKnown.ts'
export { type NetworkName, networkNames, networkVariants } from './service/networkVariants.ts'
export { type ProvidedIdInput, readProvidedId } from './service/readProvidedId.ts'
export {
  type CallForm,
  isServiceVariant,
  type ServiceVariant,
  servicePallet,
  serviceVariants,
  type TaskKind,
  type VariantFacts,
  variantNames
} from './service/ServiceVariant.ts'
export { palletErrorName, toServiceError } from './service/toServiceError.ts'
export { agreeOnFact, type FactAnswer } from './shapes/agreeOnFact.ts'
export type { Call, Words } from './shapes/Call.ts'
export {
  bytesToTry,
  type CallOrigin,
  type CallStep,
  type ChainAccount,
  type DraftBytes,
  type PlanStatus,
  type Released,
  type StepOwner,
  type TokenAmount
} from './shapes/CallStep.ts'
export type { Basis, DryRunEvidence, Evidence, StorageEvidence } from './shapes/Evidence.ts'
export type { Fact } from './shapes/Fact.ts'
export type { PlannedCall, PlannedWait, PlanStep } from './shapes/PlanStep.ts'
export type { Provenance, Sourced } from './shapes/Provenance.ts'
export type { Remedy } from './shapes/Remedy.ts'
export { readFact } from './shapes/readFact.ts'
export { authorizationOf } from './text/authorizationOf.ts'
export { escapeHtml } from './text/escapeHtml.ts'
export { findClosest } from './text/findClosest.ts'
export {
  hideKeys,
  hideSecrets,
  hideSecretsIn,
  noteEndpoint,
  noteSecret
} from './text/hideSecrets.ts'
export { packText, unpackText } from './text/packText.ts'
export { hasPhrase, redactEndpoint, redactText } from './text/redactEndpoint.ts'
export { sanitizeLines, sanitizeText } from './text/sanitizeText.ts'
export { toBase64 } from './text/toBase64.ts'
export { parseSeconds, type Seconds } from './time/parseSeconds.ts'
export { parseUnixSeconds, type UnixSeconds } from './time/parseUnixSeconds.ts'
export { unixSecondsFromDate } from './time/unixSecondsFromDate.ts'
export { feeByMebibyte, feeBySecond } from './weights/feeAtRate.ts'
export { overallWeight, type Weight } from './weights/overallWeight.ts'
