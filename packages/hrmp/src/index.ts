export { buildHrmpCall } from './calls/buildHrmpCall.ts'
export type { ChannelId, HrmpCallName, HrmpCalls } from './calls/HrmpCalls.ts'
export { RootWayMissing } from './errors.ts'
export type { CancelGoal, CloseGoal, HrmpGoal, OpenGoal } from './plan/HrmpGoal.ts'
export type { HrmpNotice } from './plan/HrmpNotice.ts'
export type { HrmpObstacle } from './plan/HrmpObstacle.ts'
export type {
  HrmpAccountPlan,
  HrmpAction,
  HrmpDirectionPlan,
  HrmpEffect,
  HrmpPhase,
  HrmpPlan,
  HrmpStep,
  HrmpStepCost
} from './plan/HrmpPlan.ts'
export { planHrmp } from './plan/planHrmp.ts'
export type { HrmpFallback } from './read/measureMessages.ts'
export { type HrmpPara, type ReadHrmpArgs, readHrmp } from './read/readHrmp.ts'
export { type BuildRootProposalArgs, buildRootProposal } from './root/buildRootProposal.ts'
export { listRootWays } from './root/listRootWays.ts'
export type { RootProposal, RootWay } from './root/RootProposal.ts'
export type {
  HrmpChannelState,
  HrmpDirection,
  HrmpDirectionState,
  HrmpRequestState
} from './state/HrmpDirectionState.ts'
export type { CallIndex, HrmpHostState, HrmpSession } from './state/HrmpHostState.ts'
export type { HrmpLimits, PendingLimits } from './state/HrmpLimits.ts'
export type { HrmpMessageCall, HrmpMessageFee } from './state/HrmpMessageFee.ts'
export type { HrmpParaState, HrmpSender, SovereignBalance } from './state/HrmpParaState.ts'
export type { HrmpRoute } from './state/HrmpRoute.ts'
export type { HrmpState } from './state/HrmpState.ts'
export type { HrmpChange, HrmpCheckpoint, HrmpUpdate } from './watch/HrmpUpdate.ts'
export { type WatchHrmpArgs, watchHrmp } from './watch/watchHrmp.ts'
