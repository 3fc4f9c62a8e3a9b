export type { CallChain, RegistryHolder } from './calls/CallChain.ts'
export type { CallInput, NamedCall, TypedCall, TypedTransaction } from './calls/CallInput.ts'
export {
  type DecodeCallArgs,
  type DecodedArgument,
  type DecodedCall,
  decodeCall
} from './calls/decodeCall.ts'
export { type EncodeCallArgs, encodeCall } from './calls/encodeCall.ts'
export { type EncodeProxiedCallArgs, encodeProxiedCall } from './calls/encodeProxiedCall.ts'
export { type CallPosition, findCallPosition } from './calls/findCallPosition.ts'
export {
  type BuildEthereumXcmCallArgs,
  buildEthereumXcmCall
} from './contracts/buildEthereumXcmCall.ts'
export { type BuildReviveCallArgs, buildReviveCall } from './contracts/buildReviveCall.ts'
export type {
  AccessListItem,
  EthereumXcmFee,
  EthereumXcmFields,
  EthereumXcmTransaction
} from './contracts/EthereumXcmTransaction.ts'
export { encodeEthereumXcmTransaction } from './contracts/encodeEthereumXcmTransaction.ts'
export { type WeighedGas, weighGas } from './contracts/weighGas.ts'
export type { FeeAsset, FeeFallback, FeeKind, FeePart } from './fees/FeePart.ts'
export { feeBySecond } from './fees/feeBySecond.ts'
export { type FeeAssets, type ListFeeAssetsArgs, listFeeAssets } from './fees/listFeeAssets.ts'
export { type QuoteDeliveryFeeArgs, quoteDeliveryFee } from './fees/quoteDeliveryFee.ts'
export { type QuoteExecutionFeeArgs, quoteExecutionFee } from './fees/quoteExecutionFee.ts'
export { type QuoteInclusionFeeArgs, quoteInclusionFee } from './fees/quoteInclusionFee.ts'
export { type FeeRate, type FeeSum, sumFees } from './fees/sumFees.ts'
export type { FailedAttempt } from './measure/FailedAttempt.ts'
export type { ApiHolder, AskOptions, MeasuredChain } from './measure/MeasuredChain.ts'
export type { Margin, MeasuredWeight, WeightFallback } from './measure/MeasuredWeight.ts'
export { type MeasureCallArgs, measureCall } from './measure/measureCall.ts'
export { type MeasureProgramArgs, measureProgram } from './measure/measureProgram.ts'
export { overallWeight } from './measure/overallWeight.ts'
export { toWeightV1 } from './measure/toWeightV1.ts'
export { toWeightV2 } from './measure/toWeightV2.ts'
export type { Weight } from './measure/Weight.ts'
export type { CallTemplate, HoleValue, HoleValues } from './templates/CallTemplate.ts'
export {
  type BatchTemplate,
  type CompileBatchArgs,
  compileBatch
} from './templates/compileBatch.ts'
export { type CompileCallArgs, compileCall, type TypedHolder } from './templates/compileCall.ts'
export type { AbstractAssetId, Asset, AssetFilter, AssetId, AssetInstance } from './xcm/Asset.ts'
export {
  type ChooseXcmVersionArgs,
  chooseXcmVersion,
  listXcmVersions,
  type XcmSpeaker
} from './xcm/chooseXcmVersion.ts'
export {
  convertAsset,
  convertAssetId,
  convertAssets,
  convertLocation
} from './xcm/convertLocation.ts'
export { decodeLocation } from './xcm/decodeLocation.ts'
export { encodeProgram } from './xcm/encodeProgram.ts'
export { type ParentProgramArgs, parentProgram } from './xcm/parentProgram.ts'
export {
  type ServiceProgramArgs,
  type ServiceTarget,
  serviceProgram
} from './xcm/serviceProgram.ts'
export type { OriginKind, WeightLimit, XcmInstruction, XcmProgram } from './xcm/XcmProgram.ts'
