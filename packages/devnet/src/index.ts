export type { Devnet, DevnetChain, Snapshot } from './Devnet.ts'
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
export { targetSwitches } from './drive/misconfigure.ts'
export type { StorageChange } from './drive/readChanges.ts'
export { RuntimeUnavailable } from './errors.ts'
export { type ExportedNetwork, exportNetwork } from './export/exportNetwork.ts'
export type { ExportedNode, ExportPorts } from './export/planNodes.ts'
export type { TargetKind } from './genesis/planChains.ts'
export { makeReady } from './ready/makeReady.ts'
export type { ExtraParachain, ForkedParachain, GivenRuntime } from './StartOptions.ts'
export { startDevnet } from './startDevnet.ts'
export type { NetworkLayout, StartDevnetArgs } from './startNetwork.ts'
