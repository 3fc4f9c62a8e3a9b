export type {
  Devnet,
  DevnetChain,
  DevnetExecuteArgs,
  FundArgs,
  RootOptions,
  Snapshot
} from './Devnet.ts'
export { callOf } from './drive/ApiChain.ts'
export { applySteps, findRoot, type RootRoute } from './drive/applySteps.ts'
export {
  type DevAccountName,
  devAccount,
  devAccounts,
  lengthOfAccounts,
  listOperators
} from './drive/devAccount.ts'
export type { DevnetEvent, DevnetInclusion } from './drive/executeSignedCall.ts'
export {
  ethereumSwitches,
  type TargetSwitch,
  targetSwitches
} from './drive/misconfigure.ts'
export type { StorageChange } from './drive/readChanges.ts'
export { type HubSwitch, hubSwitches } from './drive/switchHub.ts'
export { RuntimeUnavailable } from './errors.ts'
export {
  type ExportedNetwork,
  type ExportNetworkArgs,
  exportNetwork
} from './export/exportNetwork.ts'
export type { ExportedNode, ExportPorts } from './export/planNodes.ts'
export type { TargetKind } from './genesis/planChains.ts'
export { makeReady } from './ready/makeReady.ts'
export type {
  ChainProperties,
  ExtraParachain,
  ForkedParachain,
  GivenParachain,
  GivenRuntime,
  Operator,
  StartOptions
} from './StartOptions.ts'
export {
  type Devnets,
  type StartNetworksArgs,
  startDevnet
} from './startDevnet.ts'
export type { NetworkLayout, StartDevnetArgs } from './startNetwork.ts'
