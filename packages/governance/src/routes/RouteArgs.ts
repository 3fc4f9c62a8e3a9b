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
  /** The origin that the call needs: an `OriginCaller` that `Runtime.readInput` takes. */
  readonly origin: unknown
  readonly standing: ProposalStanding
  readonly runs: Runs
  /**
   * The call that notes the preimage, also if the preimage is already noted. Empty on a chain that
   * keeps no preimages.
   */
  readonly preimage: readonly ProposalCall[]
}

/** Makes a route through a body whose periods count blocks of its chain. */
export function makeRoute(
  { governance: { blockMs } }: RouteArgs,
  { kind: body, pallet }: GovernanceBody,
  title: string,
  steps: ProposalRoute['steps']
): ProposalRoute {
  return { body, pallet, title, steps, blockMs }
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
