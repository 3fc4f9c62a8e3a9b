export { type ProposedCall, readProposedCall } from './build/ProposedCall.ts'
export { ProposalMismatch } from './errors.ts'
export {
  type PlanProposalArgs,
  type ProposalPlan,
  planProposal,
  type RuledPlan
} from './planProposal.ts'
export { findProposal, type ProposalStanding } from './read/findProposal.ts'
export { listOwnOrigins } from './read/listOwnOrigins.ts'
export { readGovernance } from './read/readGovernance.ts'
export { readProposal } from './read/readProposal.ts'
export { readReferenda } from './read/readReferenda.ts'
export { type ProposalRoute, sumBlocks } from './routes/Route.ts'
export type { LeftStates } from './run/LeftStates.ts'
export { type CallEffects, type ChainEffect, runCall } from './run/runCall.ts'
