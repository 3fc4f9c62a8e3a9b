export type { ChainSource, ForkSource, GenesisSource, GenesisState } from './ChainSource.ts'
export { type DecodedHeader, decodeHeader } from './chain/header.ts'
export type { Loss, LossListener } from './chain/LocalChain.ts'
export { type CreateSimulationArgs, createSimulation } from './createSimulation.ts'
export {
  BlockFailed,
  BlockNotKept,
  ChainBootFailed,
  MessageLost,
  MessageRefused,
  type OnChain,
  SessionChangeMissing,
  SettleRoundsExceeded
} from './errors/blocks.ts'
export {
  ForkBlockUnknown,
  ForkMethodRefused,
  ForkReadFailed,
  ForkStateUnavailable
} from './errors/fork.ts'
export { ChainNameAmbiguous, ChainSpecMalformed } from './errors/genesis.ts'
export { SimulationMismatch } from './errors/network.ts'
export type { RootMechanism } from './execute/executeAsRoot.ts'
export type { Inclusion } from './execute/executeCall.ts'
export { type Fork, type OpenForkArgs, openFork } from './fork/openFork.ts'
export { ROUND_MS } from './network/Network.ts'
export type { ChainEvent } from './network/readEvents.ts'
export type { SettleOptions, SettleReport, WaitOptions } from './network/settleNetwork.ts'
export type { TravelOptions } from './network/travelNetwork.ts'
export type {
  BlockInfo,
  ChainReadOptions,
  ChangedKey,
  ExecuteArgs,
  ExecuteAsRootArgs,
  ListOptions,
  SimulatedChain,
  Simulation,
  SimulationSnapshot
} from './Simulation.ts'
