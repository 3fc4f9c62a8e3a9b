export type {
  BalanceOverride,
  DecodedOverride,
  RawOverride,
  StorageOverride
} from './applyOverrides.ts'
export { changesOfDryRun } from './changesOfDryRun.ts'
export { type ExecutedProgram, executeProgram, type ProgramOrigin } from './executeProgram.ts'
export { type MockExtrinsicArgs, mockExtrinsic } from './mockExtrinsic.ts'
export type { LocalSource, NodeSource, OpenedSource, SimulationSource } from './openSource.ts'
export { type QueueBook, queueMessages } from './queueXcm.ts'
export { readRefusal, type TransactionRefusal } from './readApplyResult.ts'
export type {
  SimulatedChange,
  SimulatedFee,
  SimulationFailure,
  SimulationMechanism,
  SimulationResult
} from './SimulationResult.ts'
export { type AgendaReader, putOnAgenda } from './scheduleCall.ts'
export {
  type SimulateArgs,
  type SimulatedCall,
  type SimulatedExtrinsic,
  type SimulatedXcm,
  simulate
} from './simulate.ts'
export type { XcmOrigin } from './XcmOrigin.ts'
