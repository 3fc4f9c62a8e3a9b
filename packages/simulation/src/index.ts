export type { ChainSource, ForkSource, GenesisState } from './ChainSource.ts'
export { decodeHeader } from './chain/header.ts'
export { readBlockRate } from './chain/readBlockRate.ts'
export { readQueueLimits } from './chain/readQueueLimits.ts'
export type { Loss } from './chain/TransactionPool.ts'
export { checkNames } from './checkNames.ts'
export { createQueue, type Turn } from './createQueue.ts'
export { createSimulation } from './createSimulation.ts'
export {
  BlockSpaceUnavailable,
  ChainFailed,
  MessageFailed,
  ReplacementRefused
} from './errors/blocks.ts'
export { ForkStateUnavailable } from './errors/fork.ts'
export type { Inclusion } from './execute/executeCall.ts'
export { type Fork, openFork } from './fork/openFork.ts'
export type { RelayChange } from './inherents/ReadRelay.ts'
export type { DroppedMessage } from './network/BlockRequest.ts'
export { ROUND_MS } from './network/roundMs.ts'
export type { SettleReport, WaitOptions } from './network/settleNetwork.ts'
export type {
  BlockInfo,
  ChangedKey,
  RootMechanism,
  SimulatedChain,
  Simulation,
  SimulationSnapshot
} from './Simulation.ts'
