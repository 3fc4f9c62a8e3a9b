import { lookUpItem } from '@paraclock/types'
import { composeCall } from '../build/ProposedCall.ts'
import type { ProposalCall } from './Route.ts'
import { depositOf, type RouteArgs } from './RouteArgs.ts'

export async function planPreimage(
  args: Omit<RouteArgs, 'preimage'>
): Promise<readonly ProposalCall[]> {
  const { chain, governance, proposal, standing, runs } = args
  const { preimages: pallet } = governance
  if (pallet === undefined) return []
  const method = 'note_preimage'
  const [bytes] = lookUpItem(chain.runtime.metadata, 'calls', pallet, method)?.fields ?? []
  const input = { [bytes?.name ?? 'bytes']: proposal.call }
  const { call } = composeCall(chain, { pallet, method, args: input })
  const step = {
    kind: 'call',
    id: 'preimage',
    call,
    description: `note the ${proposal.length} bytes of the call under ${proposal.hash}`,
    by: 'anybody'
  } as const
  if (standing.isNoted) return [{ ...step, status: 'done' }]
  const noted = await runs.submit(call, runs.anybody)
  const deposit = depositOf(governance, runs.reservedOf(noted, runs.anybody))
  return [{ ...step, status: 'act', deposit }]
}
