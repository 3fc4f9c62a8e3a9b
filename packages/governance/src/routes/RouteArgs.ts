import type { Chain } from '@paraclock/connect'
import type { TokenAmount } from '@paraclock/core'
import type { ProposedCall } from '../build/ProposedCall.ts'
import type { ProposalStanding } from '../read/findProposal.ts'
import type { Governance, GovernanceBody } from '../read/Governance.ts'
import type { Runs } from '../run/openRuns.ts'
import type { ProposalCall, ProposalRoute, ProposalWait } from './Route.ts'

export interface RouteArgs {
  readonly chain: Chain
  readonly governance: Governance
  readonly proposal: ProposedCall
  /** The origin of the call, as an `OriginCaller` in plain values. */
  readonly origin: unknown
  readonly standing: ProposalStanding
  readonly runs: Runs
  /** The name of the track for an origin that no track has the name of. */
  readonly track: string | undefined
  /** A collective, and how many of its members must approve a call. */
  readonly collective: { readonly pallet: string; readonly votes: number } | undefined
  readonly signal: AbortSignal
  /**
   * The step that stores the preimage on the chain. Empty if the chain has no pallet for preimages.
   */
  readonly preimage: readonly ProposalCall[]
}

export function makeRoute(
  { governance: { blockMs }, standing }: RouteArgs,
  { kind: body, pallet }: GovernanceBody,
  title: string,
  steps: ProposalRoute['steps']
): ProposalRoute {
  const left = standing.scheduledAt === undefined ? steps : steps.flatMap(passStep)
  return { body, pallet, title, steps: left, blockMs }
}

/** Returns what is left of a step if the call is already on the agenda of the Scheduler. */
function passStep(step: ProposalRoute['steps'][number]): ProposalRoute['steps'] {
  if (step.kind === 'call') return [{ ...step, status: 'done', deposit: undefined }]
  return step.id === 'enactment' ? [{ ...step, blocks: [0, step.blocks[1]] }] : []
}

export function waitFor(
  id: string,
  description: string,
  blocks: ProposalWait['blocks']
): ProposalWait {
  return { kind: 'wait', id, description, blocks }
}

export function depositOf({ token }: Governance, amount: bigint): TokenAmount | undefined {
  return amount === 0n ? undefined : { amount, ...token }
}
