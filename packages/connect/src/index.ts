export {
  blockSchema,
  hashSchema,
  methodsSchema,
  readProofSchema,
  runtimeVersionSchema
} from './answers/answerSchemas.ts'
export { findAnswer, requestAnswer } from './answers/readAnswer.ts'
export { createMemoryMetadataCache } from './cache/createMemoryMetadataCache.ts'
export type { MetadataCache } from './cache/MetadataCache.ts'
export { blockParameterOf } from './calls/readMethods.ts'
export { codeRefusal } from './calls/refusedCall.ts'
export { atPresentBlock, readPresentHash } from './chain/atPresentBlock.ts'
export { attachChain } from './chain/attachChain.ts'
export { basisOfRun } from './chain/basisOfRun.ts'
export type { ApiCall, Chain, Read } from './chain/Chain.ts'
export type { BlockReference, ChainFacts } from './chain/ChainFacts.ts'
export { checkExpectation } from './chain/checkExpectation.ts'
export { compareFinalized } from './chain/compareFinalized.ts'
export { type ConnectChainArgs, type ConnectedChain, connectChain } from './chain/connectChain.ts'
export { createChain } from './chain/createChain.ts'
export { encoded } from './chain/encodeArguments.ts'
export { findBlockHash } from './chain/findBlockHash.ts'
export { listEntries } from './chain/listEntries.ts'
export { nativeToken } from './chain/nativeToken.ts'
export { openBlockState } from './chain/openBlockState.ts'
export { type Migration, readMigrations, requireNotMigrating } from './chain/readMigrations.ts'
export { readThrough } from './chain/readThrough.ts'
export { runtimeApiId } from './chain/runtimeApiNames.ts'
export type {
  ChainPlace,
  ChainVerifier,
  Connections,
  KeptConnections,
  ReadChainArgs
} from './connections/Connections.ts'
export {
  type CreateConnectionsArgs,
  createConnections,
  LIGHT_MS
} from './connections/createConnections.ts'
export {
  type LightEndpoint,
  type NamedEndpoint,
  parseEndpoint
} from './endpoint/parseEndpoint.ts'
export type { OpenSocket } from './endpoint/Wire.ts'
export {
  ChainMismatch,
  ConnectionLost,
  EndpointMalformed,
  EndpointsUnavailable,
  EndpointUnavailable,
  NodeStallExceeded
} from './errors/endpoints.ts'
export { isUnanswered } from './errors/isUnanswered.ts'
export {
  FinalityMismatch,
  MetadataHashMissing,
  RuntimeProofFailed,
  SignedCallMismatch
} from './errors/proofs.ts'
export { CallOutcomeUnknown, CallRefused, ProgramUnsupported } from './errors/requests.ts'
export { findFinalityFault } from './finality/findFinalityFault.ts'
export {
  decodeAuthorities,
  decodeJustification,
  type EncodedHeader,
  encodeJustification,
  openHeader,
  precommitPayload
} from './finality/Justification.ts'
export type { ChainMemory } from './memory/ChainMemory.ts'
export type { AgreedBlock, FinalityHold } from './prove/agreeOnFinality.ts'
export { confirmToken } from './prove/confirmToken.ts'
export {
  openProven,
  type ProvenChain,
  type RecencyOptions,
  releaseBytes,
  requireProven
} from './prove/openProven.ts'
export { describeProof, dropUnstable, type ProveOptions, proveTypes } from './prove/proveRuntime.ts'
export {
  createMemoryRuntimeRecords,
  type RuntimeRecord,
  type RuntimeRecords
} from './prove/RuntimeRecords.ts'
export { readIncludedHead } from './prove/readIncludedHead.ts'
export { hasPublicKey, isRecent } from './prove/requireRecent.ts'
export { runRuntime } from './prove/runRuntime.ts'
export { createProvider } from './provider/createProvider.ts'
export type { ParaclockProvider } from './provider/ParaclockProvider.ts'
export { createMemorySource } from './source/createMemorySource.ts'
export { createRpcSource, type RpcProvider } from './source/createRpcSource.ts'
export type { AskOptions, BlockState, StateSource } from './source/StateSource.ts'
