import type { Hex } from '@paraclock/core'
import { hasCall } from '@paraclock/types'
import { nameProposal } from '../build/nameProposal.ts'
import { composeCall, readProposedCall } from '../build/ProposedCall.ts'
import type { CollectiveBody, DemocracyBody } from '../read/Governance.ts'
import { EXTERNAL_CALLS } from '../read/readVoted.ts'
import { findThreshold, planMotion } from './planMotion.ts'
import type { ProposalRoute, ProposalWait, RefusedRoute } from './Route.ts'
import { depositOf, makeRoute, type RouteArgs, waitFor } from './RouteArgs.ts'

/**
 * Plans the routes through democracy: an external proposal of each collective, and a public
 * proposal. If democracy has already received the call, plans only the vote on the call.
 */
export async function planDemocracy(
  args: RouteArgs,
  body: DemocracyBody
): Promise<readonly (ProposalRoute | RefusedRoute)[]> {
  const { preimage, standing, governance } = args
  if (standing.democracy === body.pallet) {
    return [makeRoute(args, body, `vote in ${body.pallet}`, [...preimage, ...waitsOf(body)])]
  }
  const collectives = governance.bodies.filter((one) => one.kind === 'collective')
  const external = await Promise.all(collectives.map((one) => planExternal(args, body, one)))
  return [...external, await planPublic(args, body)]
}

async function planExternal(
  args: RouteArgs,
  body: DemocracyBody,
  collective: CollectiveBody
): Promise<ProposalRoute | RefusedRoute> {
  const { chain, proposal, preimage } = args
  const { pallet } = body
  let found: { readonly name: string; readonly call: Hex; readonly votes: number } | undefined
  let reason = 'it has no call for an external proposal'
  for (const name of EXTERNAL_CALLS) {
    if (!hasCall(chain.runtime, pallet, name)) continue
    const named = nameProposal(chain.runtime, pallet, name, proposal)
    const { call } = composeCall(chain, { pallet, method: name, args: named })
    const threshold = await findThreshold(args, collective, call)
    if ('reason' in threshold) reason = threshold.reason
    else if (found === undefined || threshold.votes < found.votes) {
      found = { name, call, votes: threshold.votes }
    }
  }
  if (found === undefined) return { pallet: collective.pallet, reason }
  const { name, votes } = found
  const title = `${name} by ${votes} of ${collective.members.length} members of ${collective.pallet}`
  const motion = await planMotion(args, collective, readProposedCall(chain, found.call), votes)
  return makeRoute(args, body, title, [...preimage, ...motion, ...waitsOf(body)])
}

async function planPublic(
  args: RouteArgs,
  body: DemocracyBody
): Promise<ProposalRoute | RefusedRoute> {
  const { chain, governance, proposal, runs, preimage } = args
  const { pallet, minimumDeposit } = body
  const named = nameProposal(chain.runtime, pallet, 'propose', proposal)
  const propose = { pallet, method: 'propose', args: { ...named, value: minimumDeposit } }
  const written = composeCall(chain, propose)
  const { failure } = await runs.submit(written.call, runs.anybody)
  if (failure !== undefined) return { pallet, reason: failure.name }
  const deposit = depositOf(governance, minimumDeposit)
  const terms = { kind: 'call', id: 'submit', status: 'act', by: 'anybody', deposit } as const
  const steps = [...preimage, { ...terms, ...written }, ...waitsOf(body)]
  return makeRoute(args, body, `public proposal in ${pallet}`, steps)
}

function waitsOf({ launchPeriod, votingPeriod, enactmentPeriod }: DemocracyBody): ProposalWait[] {
  const launch = 'the proposal becomes a referendum when the next launch period begins'
  const enactment = 'the approved call waits until it is enacted'
  return [
    waitFor('launch', launch, [0, launchPeriod]),
    waitFor('decision', 'voters approve the referendum', [votingPeriod, votingPeriod]),
    waitFor('enactment', enactment, [enactmentPeriod, enactmentPeriod])
  ]
}
