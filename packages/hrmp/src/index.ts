export { buildHrmpCall, type HrmpCallName, type HrmpCalls } from './build/buildHrmpCall.ts'
export { writeTeleport } from './build/writeTeleport.ts'
export { ChannelsUnsupported } from './errors.ts'
export { adviseRegistration } from './plan/adviseRegistration.ts'
export type {
  HrmpAccountPlan,
  HrmpAction,
  HrmpDirectionPlan,
  HrmpEffect,
  HrmpGoal,
  HrmpHoldings,
  HrmpObstacle,
  HrmpPlan,
  HrmpPlanStep,
  HrmpStep,
  HrmpStepCost,
  HrmpWait
} from './plan/HrmpPlan.ts'
export { planHrmp } from './plan/planHrmp.ts'
export type { HrmpFallback } from './read/measureMessages.ts'
export { type HrmpPara, type ReadHrmpArgs, readHrmp } from './read/readHrmp.ts'
export { readCoretimeId } from './read/readHrmpLimits.ts'
export {
  compareIncluded,
  type IncludedBlock,
  type IncludedHead,
  type ReadIncludedArgs,
  readIncluded,
  readIncludedHead
} from './read/readIncluded.ts'
export {
  type ReadSystemChainsArgs,
  readSystemChains,
  type SystemChain
} from './read/readSystemChains.ts'
export { isRecent, requireRecent } from './read/requireRecent.ts'
export {
  type ChannelManagement,
  type HrmpRoute,
  relayManagement
} from './state/ChannelManagement.ts'
export type {
  ChannelId,
  HrmpChannelState,
  HrmpDirection,
  HrmpDirectionState,
  HrmpPhase,
  HrmpRequestState
} from './state/HrmpDirectionState.ts'
export type {
  CallIndex,
  HostTransfer,
  HrmpHostState,
  HrmpLimits,
  HrmpSession,
  PendingLimits
} from './state/HrmpHostState.ts'
export type { HrmpHubState } from './state/HrmpHubState.ts'
export {
  type HrmpMessageCall,
  type HrmpMessageFee,
  type HrmpParaState,
  type HrmpSender,
  isRegistered
} from './state/HrmpParaState.ts'
export type { HrmpState } from './state/HrmpState.ts'
