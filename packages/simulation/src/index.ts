export type { ChainSource, ForkSource, GenesisSource, GenesisState } from './ChainSource.ts'
export { type DecodedHeader, decodeHeader } from './chain/header.ts'
export { type BlockRate, type ReadBlockRateArgs, readBlockRate } from './chain/readBlockRate.ts'
export { type QueueLimits, readQueueLimits } from './chain/readQueueLimits.ts'
export type { Loss, LossListener } from './chain/TransactionPool.ts'
export { checkNames } from './checkNames.ts'
export { createQueue, type Turn } from './createQueue.ts'
export { type CreateSimulationArgs, createSimulation } from './createSimulation.ts'
export {
  BlockLimitExceeded,
  BlockSpaceUnavailable,
  ChainFailed,
  MessageFailed,
  type OnChain,
  ReplacementRefused
} from './errors/blocks.ts'
export { ForkStateUnavailable } from './errors/fork.ts'
export type { Inclusion } from './execute/executeCall.ts'
export { type Fork, openFork } from './fork/openFork.ts'
export type { ReadRelayArgs, RelayChange } from './inherents/ReadRelay.ts'
export type { AgendaSource } from './inherents/SourceRuns.ts'
export type { BlockToRun, DroppedMessage, LogLine } from './network/BlockRequest.ts'
export type { OverweightCall } from './network/buildOverweight.ts'
export type { ChainEvent } from './network/readEvents.ts'
export { ROUND_MS } from './network/roundMs.ts'
export type {
  BuildOptions,
  SettleOptions,
  SettleReport,
  WaitOptions
} from './network/settleNetwork.ts'
export type { TravelOptions } from './network/travelNetwork.ts'
export type {
  BlockInfo,
  BlockPhase,
  ChainReadOptions,
  ChangedKey,
  DryRun,
  ExecuteArgs,
  ExecuteAsRootArgs,
  ListOptions,
  RootMechanism,
  SimulatedChain,
  Simulation,
  SimulationSnapshot
} from './Simulation.ts'
