export {
  type AnswerSchema,
  blockSchema,
  hashSchema,
  methodsSchema,
  readProofSchema,
  runtimeVersionSchema
} from './answers/answerSchemas.ts'
export { findAnswer, requestAnswer } from './answers/readAnswer.ts'
export { createMemoryMetadataCache } from './cache/createMemoryMetadataCache.ts'
export type { MetadataCache, MetadataKey } from './cache/MetadataCache.ts'
export { blockParameterOf } from './calls/readMethods.ts'
export { codeRefusal } from './calls/refusedCall.ts'
export { atPresentBlock, readPresentHash } from './chain/atPresentBlock.ts'
export { attachChain } from './chain/attachChain.ts'
export { basisOfRun } from './chain/basisOfRun.ts'
export type {
  ApiCall,
  Chain,
  ConstantRead,
  DryRunCallArgs,
  DryRunXcmArgs,
  Read,
  StorageRead
} from './chain/Chain.ts'
export type { BlockReference, ChainFacts, ChainIdentity, DeclaredApi } from './chain/ChainFacts.ts'
export type { ChainExpectation } from './chain/checkExpectation.ts'
export {
  type ComparedFinality,
  compareFinalized,
  type FinalityStatement
} from './chain/compareFinalized.ts'
export { type ConnectChainArgs, type ConnectedChain, connectChain } from './chain/connectChain.ts'
export { createChain } from './chain/createChain.ts'
export { type EncodedArgument, encoded } from './chain/encodeArguments.ts'
export { fetchMetadata } from './chain/fetchMetadata.ts'
export { findBlockHash } from './chain/findBlockHash.ts'
export { listEntries } from './chain/listEntries.ts'
export { nativeToken } from './chain/nativeToken.ts'
export { type OpenApi, type OpenApiArgs, openApi } from './chain/openApi.ts'
export { openBlockState } from './chain/openBlockState.ts'
export { type Migration, readMigrations, requireNotMigrating } from './chain/readMigrations.ts'
export { readThrough } from './chain/readThrough.ts'
export { runtimeApiId } from './chain/runtimeApiNames.ts'
export type {
  ChainFollower,
  ChainPlace,
  ChainVerifier,
  Connections,
  FollowPlaceArgs,
  KeptConnections,
  LightPlace,
  ReadChainArgs
} from './connections/Connections.ts'
export {
  type CreateConnectionsArgs,
  createConnections,
  LIGHT_MS
} from './connections/createConnections.ts'
export type { BackoffSettings, Clock, Random } from './endpoint/Clock.ts'
export {
  type Endpoint,
  isOnThisMachine,
  type LightEndpoint,
  type NamedEndpoint,
  parseEndpoint
} from './endpoint/parseEndpoint.ts'
export type {
  OpenSocket,
  Wire,
  WireEndpoint,
  WireEvents,
  WireRequest,
  WireSettings
} from './endpoint/Wire.ts'
export {
  ChainMismatch,
  ConnectionLost,
  type EndpointFault,
  EndpointMalformed,
  type EndpointProblem,
  EndpointRefused,
  EndpointsUnavailable,
  EndpointUnavailable,
  FrameSizeExceeded,
  LightClientUnavailable,
  NodeLagExceeded,
  NodeStallExceeded,
  RateLimitExceeded
} from './errors/endpoints.ts'
export { isUnanswered } from './errors/isUnanswered.ts'
export {
  FinalityMismatch,
  MetadataHashMissing,
  RuntimeProofFailed,
  SignedCallMismatch
} from './errors/proofs.ts'
export {
  CallOutcomeUnknown,
  CallRefused,
  CallTimedOut,
  ProgramUnsupported,
  SubscriptionLost
} from './errors/requests.ts'
export type {
  ChainMemory,
  RememberedChain
} from './memory/ChainMemory.ts'
export type { ProviderOptions } from './pool/ProviderOptions.ts'
export type { AgreedBlock, FinalityHold } from './prove/agreeOnFinality.ts'
export { confirmToken } from './prove/confirmToken.ts'
export type { AskedEndpoints } from './prove/openOthers.ts'
export {
  type OpenProvenArgs,
  openProven,
  type ProvenChain,
  requireProven
} from './prove/openProven.ts'
export {
  describeProof,
  dropUnstable,
  type ProveOptions,
  type RuntimeProof
} from './prove/proveRuntime.ts'
export {
  createMemoryRuntimeRecords,
  type MetadataHashSupport,
  type RuntimeRecord,
  type RuntimeRecords,
  type StateValue
} from './prove/RuntimeRecords.ts'
export { createProvider } from './provider/createProvider.ts'
export type {
  ConnectionState,
  ParaclockProvider,
  ProviderEvents,
  ProviderRequest
} from './provider/ParaclockProvider.ts'
export { createMemorySource, type MemorySourceArgs } from './source/createMemorySource.ts'
export type { CreateProvenSourceArgs } from './source/createProvenSource.ts'
export { createRpcSource, type RpcProvider } from './source/createRpcSource.ts'
export type { CodeCache } from './source/ProvenBlock.ts'
export type {
  AskOptions,
  BlockState,
  KeysOptions,
  StateOptions,
  StateSource
} from './source/StateSource.ts'
