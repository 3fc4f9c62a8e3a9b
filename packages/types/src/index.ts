export type {
  CallCapability,
  CallKind,
  Capabilities,
  HrmpHost,
  PalletName,
  ParamCapability,
  ParamRole,
  RuntimeIdentity,
  ServiceCapabilities,
  StatedLimits,
  XcmCapabilities
} from './capabilities/Capabilities.ts'
export { detectCapabilities } from './capabilities/detectCapabilities.ts'
export { findProxyPallet } from './capabilities/findProxyPallet.ts'
export { requireService } from './capabilities/requireService.ts'
export { type QueryName, type ServiceQuery, serviceQueries } from './capabilities/serviceQueries.ts'
export { usualXcmVersion } from './capabilities/usualXcmVersion.ts'
export { callerOf, type DispatchOrigin } from './dryRun/DispatchOrigin.ts'
export type {
  DecodedProgram,
  DispatchFailure,
  DryRunOutcome,
  ForwardedProgram,
  RuntimeEvent
} from './dryRun/DryRun.ts'
export { judgeMessageEvent } from './dryRun/judgeMessageEvent.ts'
export { readDispatchError } from './dryRun/readDispatchError.ts'
export { readDryRun } from './dryRun/readDryRun.ts'
export { readEvent } from './dryRun/readEvent.ts'
export { type EventFields, readField } from './dryRun/readField.ts'
export { readRevert } from './dryRun/readRevert.ts'
export {
  type RawWeight,
  readWeight,
  toWeight,
  writeWeight,
  writeWeightAs
} from './dryRun/toWeight.ts'
export {
  ExtensionUnsupported,
  MetadataMalformed,
  MetadataVersionUnsupported,
  RuntimeMismatch
} from './errors.ts'
export { decodeExtrinsicCall } from './extrinsic/decodeExtrinsicCall.ts'
export { type DefaultValue, encodeDefault } from './extrinsic/encodeDefault.ts'
export { encodeStandIn, type StandInArgs } from './extrinsic/encodeStandIn.ts'
export { encodeUnsigned } from './extrinsic/encodeUnsigned.ts'
export {
  extensionFields,
  extensionTypes,
  readExtensions,
  type TransactionExtension
} from './extrinsic/readExtensions.ts'
export type { HourCall } from './generated/hour/namedCalls.ts'
export type { MinuteCall } from './generated/minute/namedCalls.ts'
export type { RelayCall } from './generated/relay/namedCalls.ts'
export type { TargetCall } from './generated/target/namedCalls.ts'
export { decodeMetadata, metadataBytes } from './metadata/decodeMetadata.ts'
export { extrinsicTypes } from './metadata/extrinsicTypes.ts'
export { variantsOf } from './metadata/findType.ts'
export { integerOf } from './metadata/integerOf.ts'
export { hasCall, lookUpItem, lookUpPallet } from './metadata/lookUpItem.ts'
export type { MetadataPallet, MetadataVariant, PrimitiveName } from './metadata/MetadataParts.ts'
export { camelCase } from './metadata/names.ts'
export { readFeeAmount, readTaskFees, type TaskFees } from './rpc/readTaskFees.ts'
export type { AutomationFeeDetails } from './rpc/ServiceRpc.ts'
export {
  automationActions,
  automationRefusals,
  type ServiceDefinitions,
  serviceDefinitions
} from './rpc/serviceDefinitions.ts'
export { serviceMethods } from './rpc/serviceMethods.ts'
export { apiIds } from './runtime/apiIds.ts'
export { encodeEntry, type StorageEntry } from './runtime/encodeEntry.ts'
export { openRuntime } from './runtime/openRuntime.ts'
export type {
  Runtime,
  RuntimeApiMethod,
  RuntimeCall,
  RuntimeConstant,
  RuntimeType,
  StorageItem
} from './runtime/Runtime.ts'
export { readBlockLimit } from './runtime/readBlockLimit.ts'
export { readExtrinsicLimit } from './runtime/readExtrinsicLimit.ts'
export type { SystemVersion } from './runtime/readRuntimeVersion.ts'
export type { RuntimeSource } from './runtime/readSource.ts'
export { type ReadStorageKey, readStorageKey } from './runtime/readStorageKey.ts'
export { encodeSudo, hasAgenda, hasSudo, unwrapSudo } from './runtime/rootCalls.ts'
export type { LedgerBalance, TokenLedger } from './runtime/TokenLedger.ts'
export { listCallsIn } from './values/listCallsIn.ts'
export { toJson } from './values/toJson.ts'
