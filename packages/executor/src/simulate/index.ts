export { type MockExtrinsicArgs, mockExtrinsic } from './mockExtrinsic.ts'
export { type OverrideBalanceArgs, overrideBalance } from './overrideBalance.ts'
export { type OverrideProxyArgs, overrideProxy } from './overrideProxy.ts'
export { type OverrideTimestampArgs, overrideTimestamp } from './overrideTimestamp.ts'
export type {
  DecodedValue,
  SimulatedChange,
  SimulatedEvent,
  SimulatedFee,
  SimulatedWeight,
  SimulationFailure,
  SimulationMechanism,
  SimulationOrigin,
  SimulationResult
} from './SimulationResult.ts'
export type {
  LocalSource,
  NodeSource,
  OpenedSource,
  SimulationSource
} from './SimulationSource.ts'
export type { DecodedOverride, RawOverride, StorageOverride } from './StorageOverride.ts'
export {
  type SimulateArgs,
  type SimulatedCall,
  type SimulatedExtrinsic,
  type SimulatedXcm,
  simulate
} from './simulate.ts'
export type { XcmOrigin } from './XcmOrigin.ts'
