export { buildHrmpCall } from './build/buildHrmpCall.ts'
export { writeTeleport } from './build/writeTeleport.ts'
export { adviseRegistration } from './plan/adviseRegistration.ts'
export { draftHrmp } from './plan/draftHrmp.ts'
export type { HrmpHoldings, HrmpPlan } from './plan/HrmpPlan.ts'
export { planHrmp } from './plan/planHrmp.ts'
export { readHrmp } from './read/readHrmp.ts'
export { readCoretimeId } from './read/readHrmpLimits.ts'
export {
  compareIncluded,
  type IncludedBlock,
  readIncluded
} from './read/readIncluded.ts'
export { readSystemChains, type SystemChain } from './read/readSystemChains.ts'
export type { HrmpChannelState, HrmpDirectionState } from './state/HrmpDirectionState.ts'
export type { HrmpHubState } from './state/HrmpHubState.ts'
export { type HrmpParaState, isRegistered } from './state/HrmpParaState.ts'
export type { HrmpState } from './state/HrmpState.ts'
export { transportOf } from './state/Transport.ts'
