export type { CallInput, TypedCall, TypedTransaction } from './calls/CallInput.ts'
export {
  type DecodedArgument,
  type DecodedCall,
  decodeCall
} from './calls/decodeCall.ts'
export { type EncodeCallArgs, encodeCall } from './calls/encodeCall.ts'
export {
  type EncodeProxiedCallArgs,
  type EncodeStatedCallArgs,
  encodeProxiedCall,
  encodeStatedCall
} from './calls/encodeProxiedCall.ts'
export { type CallPosition, findCallPosition } from './calls/findCallPosition.ts'
export { findTransactAs } from './calls/findTransactAs.ts'
export { listProxyTypes } from './calls/listProxyTypes.ts'
export {
  type AccessListItem,
  buildEthereumXcmCall,
  type EthereumXcmFee,
  type EthereumXcmFields,
  type EthereumXcmTransaction
} from './contracts/buildEthereumXcmCall.ts'
export { type BuildEvmCallArgs, buildEvmCall } from './contracts/buildEvmCall.ts'
export { FeeAssetRefused } from './errors.ts'
export type { FeeAsset, FeeFallback, FeeKind, FeePart } from './fees/FeePart.ts'
export { messageMargin } from './fees/messageMargin.ts'
export { type QuoteDeliveryFeeArgs, quoteDeliveryFee } from './fees/quoteDeliveryFee.ts'
export { type QuoteExecutionFeeArgs, quoteExecutionFee } from './fees/quoteExecutionFee.ts'
export { type QuoteInclusionFeeArgs, quoteInclusionFee } from './fees/quoteInclusionFee.ts'
export { agreeOnXcmVersion, listXcmVersions } from './measure/agreeOnXcmVersion.ts'
export type { FailedAttempt } from './measure/FailedAttempt.ts'
export type { Margin, MeasuredWeight, WeightFallback } from './measure/MeasuredWeight.ts'
export {
  type MeasureCallArgs,
  type MeasureStatedCallArgs,
  measureCall,
  measureStatedCall
} from './measure/measureCall.ts'
export { type MeasureProgramArgs, measureProgram } from './measure/measureProgram.ts'
export { requireExtrinsicLimit } from './measure/requireExtrinsicLimit.ts'
