import { readFact } from '@paraclock/core'
import { lookUpItem, writeWeightAs } from '@paraclock/types'
import { measureStatedCall } from '@paraclock/weights'
import { composeCall, type ProposedCall } from '../build/ProposedCall.ts'
import { readMotion } from '../read/findProposal.ts'
import type { CollectiveBody } from '../read/Governance.ts'
import type { ProposalCall, ProposalRoute, ProposalWait, RefusedRoute } from './Route.ts'
import { makeRoute, type RouteArgs, waitFor } from './RouteArgs.ts'

/**
 * Plans a motion of a collective whose threshold the caller states. Runs the call once with the
 * origin of the motion, because a chain can refuse the call of a collective.
 */
export async function planCollective(
  args: RouteArgs,
  body: CollectiveBody
): Promise<ProposalRoute | RefusedRoute> {
  const { proposal, collective, runs } = args
  const { pallet, members } = body
  const total = members.length
  if (total === 0) return { pallet, reason: 'it has no members' }
  const votes = collective?.pallet === pallet ? collective.votes : undefined
  if (votes === undefined || votes < 1 || votes > total) {
    return { pallet, reason: `state how many of its ${total} members must approve the call` }
  }
  const origin = { type: pallet, value: { type: 'Members', value: [votes, total] } }
  const { failure } = await runs.run(proposal.call, { kind: 'chain', origin })
  if (failure !== undefined) return { pallet, reason: failure.name }
  const title = `motion of ${votes} of ${total} members of ${pallet}`
  return makeRoute(args, body, title, await planMotion(args, body, proposal, votes))
}

export async function planMotion(
  { chain, signal }: RouteArgs,
  { pallet, members }: CollectiveBody,
  moved: ProposedCall,
  votes: number
): Promise<readonly (ProposalCall | ProposalWait)[]> {
  const { value: own } = await readMotion(chain, pallet, moved.hash, signal)
  const args = { threshold: votes, proposal: moved.call, length_bound: moved.length }
  const propose: ProposalCall = {
    kind: 'call',
    id: 'motion',
    status: own === undefined ? 'act' : 'done',
    ...composeCall(chain, { pallet, method: 'propose', args }),
    by: members
  }
  // A motion that needs only one vote is executed when it is proposed.
  if (votes < 2) return [propose]
  const missing = (own?.threshold ?? votes) - (own?.ayes.length ?? 0)
  const isWon = missing <= 0
  const ayes = `${missing} members vote aye on the motion ${moved.hash}`
  const aye = { proposal: moved.hash, index: own?.index, approve: true }
  return [
    propose,
    {
      kind: 'call',
      id: 'vote',
      status: own === undefined ? 'wait' : isWon ? 'done' : 'act',
      ...(own === undefined
        ? withoutIndex(`${pallet}.vote on`, moved)
        : composeCall(chain, { pallet, method: 'vote', args: aye })),
      by: members
    },
    waitFor('votes', isWon ? 'the votes are in' : ayes, [0, 0]),
    {
      kind: 'call',
      id: 'close',
      status: own !== undefined && isWon ? 'act' : 'wait',
      ...(await composeClose({ chain, signal }, pallet, moved, own?.index)),
      by: 'anybody'
    }
  ]
}

const withoutIndex = (act: string, { hash }: ProposedCall) => ({
  call: undefined,
  description: `${act} the motion ${hash}, with the index that the event Proposed states`
})

async function composeClose(
  { chain, signal }: Pick<RouteArgs, 'chain' | 'signal'>,
  pallet: string,
  moved: ProposedCall,
  index: number | undefined
): Promise<Pick<ProposalCall, 'call' | 'description'>> {
  if (index === undefined) return withoutIndex(`${pallet}.close of`, moved)
  const measured = await readFact(() => measureStatedCall({ chain, call: moved.call, signal }))
  if (!measured.known) {
    const description = `${pallet}.close of the motion ${moved.hash}, whose weight is not known: ${measured.why}`
    return { call: undefined, description }
  }
  const { fields } = lookUpItem(chain.runtime.metadata, 'calls', pallet, 'close') ?? {}
  const bound = fields?.find(({ name }) => name === 'proposal_weight_bound')?.type
  const args = {
    proposal_hash: moved.hash,
    index,
    proposal_weight_bound: writeWeightAs(measured.value.weight, chain.runtime, bound),
    length_bound: moved.length
  }
  return composeCall(chain, { pallet, method: 'close', args })
}
