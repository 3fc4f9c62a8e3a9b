import { composeCall, type ProposedCall } from '../build/ProposedCall.ts'
import { readMotion } from '../read/findProposal.ts'
import type { CollectiveBody } from '../read/Governance.ts'
import type { ProposalCall, ProposalRoute, ProposalWait, RefusedRoute } from './Route.ts'
import type { RouteArgs } from './RouteArgs.ts'

export async function planCollective(
  args: RouteArgs,
  body: CollectiveBody
): Promise<ProposalRoute | RefusedRoute> {
  const { proposal, governance } = args
  const threshold = await findThreshold(args, body, proposal.call)
  if ('reason' in threshold) return threshold
  const { members, pallet } = body
  return {
    body: 'collective',
    pallet,
    title: `motion of ${threshold.votes} of ${members.length} members of ${pallet}`,
    steps: await planMotion(args, body, proposal, threshold.votes),
    blockMs: governance.blockMs
  }
}

export async function planMotion(
  { chain }: RouteArgs,
  { pallet, members }: CollectiveBody,
  moved: ProposedCall,
  votes: number
): Promise<readonly (ProposalCall | ProposalWait)[]> {
  const { value: own } = await readMotion(chain, pallet, moved.hash)
  const args = { threshold: votes, proposal: moved.call, length_bound: moved.length }
  const propose: ProposalCall = {
    kind: 'call',
    id: 'motion',
    status: own === undefined ? 'act' : 'done',
    ...composeCall(chain, { pallet, method: 'propose', args }),
    by: members
  }
  // A motion of one member is made at once.
  if (votes < 2) return [propose]
  const missing = votes - (own?.ayes.length ?? 0)
  return [
    propose,
    {
      kind: 'wait',
      id: 'votes',
      description:
        missing > 0
          ? `${missing} members vote aye on the motion ${moved.hash}`
          : 'the votes are in',
      blocks: [0, 0]
    },
    {
      kind: 'call',
      id: 'close',
      status: own !== undefined && missing <= 0 ? 'act' : 'wait',
      call: undefined,
      description: `${pallet}.close of the motion ${moved.hash}`,
      by: 'anybody'
    }
  ]
}

export async function findThreshold(
  { runs }: RouteArgs,
  { pallet, members }: CollectiveBody,
  call: ProposedCall['call']
): Promise<{ readonly votes: number } | RefusedRoute> {
  const total = members.length
  if (total === 0) return { pallet, reason: 'it has no members' }
  const refusalOf = async (votes: number): Promise<string | undefined> => {
    const origin = { type: pallet, value: { type: 'Members', value: [votes, total] } }
    const { failure } = await runs.run(call, { kind: 'chain', origin })
    return failure?.name
  }
  const refusal = await refusalOf(total)
  if (refusal !== undefined) return { pallet, reason: refusal }
  let [least, most] = [1, total]
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if ((await refusalOf(middle)) === undefined) most = middle
    else least = middle + 1
  }
  return { votes: most }
}
