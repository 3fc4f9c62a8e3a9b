export { decodeCall } from './calls/decodeCall.ts'
export { describeCall } from './calls/describeCall.ts'
export { encodeCall } from './calls/encodeCall.ts'
export { type GivenCall, readGivenCall } from './calls/readGivenCall.ts'
export type {
  CallKind,
  Capabilities,
  HrmpHost,
  ParamRole,
  ServiceCapabilities
} from './capabilities/Capabilities.ts'
export { detectCapabilities } from './capabilities/detectCapabilities.ts'
export { findProxyCall } from './capabilities/findProxyCall.ts'
export { findProxyPallet } from './capabilities/findProxyPallet.ts'
export { requireService } from './capabilities/requireService.ts'
export { type QueryName, serviceQueries } from './capabilities/serviceQueries.ts'
export { usualXcmVersion } from './capabilities/usualXcmVersion.ts'
export { callerOf, type DispatchOrigin } from './dryRun/DispatchOrigin.ts'
export type {
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
  MetadataVersionUnsupported
} from './errors.ts'
export { openEventTypes, writeEventTypes } from './events/eventTypes.ts'
export { decodeExtrinsicCall, divideExtrinsic } from './extrinsic/decodeExtrinsicCall.ts'
export { encodeDefault } from './extrinsic/encodeDefault.ts'
export { encodeEra, encodeStandIn, type StandInArgs } from './extrinsic/encodeStandIn.ts'
export { encodeUnsigned } from './extrinsic/encodeUnsigned.ts'
export { extensionFields, extensionTypes, readExtensions } from './extrinsic/readExtensions.ts'
export type { HourCall } from './generated/hour/namedCalls.ts'
export type { MinuteCall } from './generated/minute/namedCalls.ts'
export type { RelayCall } from './generated/relay/namedCalls.ts'
export type { TargetCall } from './generated/target/namedCalls.ts'
export { decodeMetadata, metadataBytes } from './metadata/decodeMetadata.ts'
export { extrinsicTypes } from './metadata/extrinsicTypes.ts'
export { findCall } from './metadata/findCall.ts'
export { variantsOf } from './metadata/findType.ts'
export { integerOf } from './metadata/integerOf.ts'
export { hasCall, lookUpItem, lookUpPallet } from './metadata/lookUpItem.ts'
export type { MetadataVariant } from './metadata/MetadataParts.ts'
export { camelCase, isSameName } from './metadata/names.ts'
export { readFeeAmount, readTaskFees, type TaskFees } from './rpc/readTaskFees.ts'
export type { AutomationFeeDetails } from './rpc/ServiceRpc.ts'
export {
  automationActions,
  automationRefusals,
  serviceDefinitions
} from './rpc/serviceDefinitions.ts'
export { serviceMethods } from './rpc/serviceMethods.ts'
export { apiIds } from './runtime/apiIds.ts'
export { encodeEntry, type StorageEntry } from './runtime/encodeEntry.ts'
export { openRuntime } from './runtime/openRuntime.ts'
export type { Runtime, RuntimeApiMethod, RuntimeCall, StorageItem } from './runtime/Runtime.ts'
export { readBlockLimit } from './runtime/readBlockLimit.ts'
export { readExtrinsicLimit } from './runtime/readExtrinsicLimit.ts'
export { readStorageKey } from './runtime/readStorageKey.ts'
export { encodeSudo, hasAgenda, hasSudo, unwrapSudo } from './runtime/rootCalls.ts'
export { listCallsIn } from './values/listCallsIn.ts'
export { toJson } from './values/toJson.ts'
