export { type ProposedCall, readProposedCall } from './build/ProposedCall.ts'
export { GovernanceRefused, ProposalMismatch } from './errors.ts'
export {
  type PlanProposalArgs,
  type ProposalPlan,
  planProposal,
  type RuledPlan
} from './planProposal.ts'
export { findProposal, type Motion, type ProposalStanding } from './read/findProposal.ts'
export type {
  CollectiveBody,
  Governance,
  GovernanceBody,
  ReferendaBody,
  SudoBody,
  Track
} from './read/Governance.ts'
export { listOwnOrigins, type NamedOrigin } from './read/listOwnOrigins.ts'
export { readGovernance } from './read/readGovernance.ts'
export { type FoundProposal, readProposal } from './read/readProposal.ts'
export { type OngoingReferendum, type Referendum, readReferenda } from './read/readReferenda.ts'
export {
  type ProposalCall,
  type ProposalRoute,
  type ProposalWait,
  type RefusedRoute,
  sumBlocks
} from './routes/Route.ts'
export type { LeftStates } from './run/LeftStates.ts'
export {
  type CallEffects,
  type ChainEffect,
  type RunCallArgs,
  runCall,
  type UnfollowedMessage
} from './run/runCall.ts'
