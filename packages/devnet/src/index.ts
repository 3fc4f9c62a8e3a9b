export type { SettleOptions, SettleReport, TravelOptions, WaitOptions } from '@paraclock/simulation'
export type {
  Devnet,
  DevnetChain,
  DevnetExecuteArgs,
  FundArgs,
  RootOptions,
  Snapshot
} from './Devnet.ts'
export {
  DevnetUnavailable,
  ExportChainUnsupported,
  ForkMethodRefused,
  ForkReadFailed,
  ForkStateUnavailable
} from './errors.ts'
export {
  type ExportedNetwork,
  type ExportNetworkArgs,
  exportNetwork
} from './export/exportNetwork.ts'
export type { ExportedNode, ExportPorts } from './export/planNodes.ts'
export type { Fork } from './fork/Fork.ts'
export { type OpenForkArgs, openFork } from './fork/openFork.ts'
export { devAccount } from './network/devAccount.ts'
export type { DevnetInclusion } from './network/executeSignedCall.ts'
export { type TargetSwitch, targetSwitches } from './network/misconfigureTarget.ts'
export type { StorageChange } from './network/readChanges.ts'
export type { DevnetEvent } from './network/readDevnetEvents.ts'
export type { ExtraParachain, ForkedParachain, StartOptions } from './StartOptions.ts'
export {
  type Devnets,
  type NetworkName,
  type StartDevnetArgs,
  type StartNetworksArgs,
  startDevnet
} from './startDevnet.ts'
