import type { Chain } from '@paraclock/connect'
import type { TokenAmount } from '@paraclock/core'
import type { ProposedCall } from '../build/ProposedCall.ts'
import type { ProposalStanding } from '../read/findProposal.ts'
import type { Governance } from '../read/Governance.ts'
import type { Runs } from '../run/openRuns.ts'
import type { ProposalCall } from './Route.ts'

export interface RouteArgs {
  readonly chain: Chain
  readonly governance: Governance
  readonly proposal: ProposedCall
  /** The origin that the call needs: an `OriginCaller` that `Runtime.readInput` takes. */
  readonly origin: unknown
  readonly standing: ProposalStanding
  readonly runs: Runs
  /** The call that notes the preimage; `undefined` on a chain that keeps none. */
  readonly preimage: ProposalCall | undefined
}

export function depositOf({ token }: Governance, amount: bigint): TokenAmount | undefined {
  return amount === 0n ? undefined : { amount, ...token }
}
